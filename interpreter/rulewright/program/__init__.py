"""Meaning to blocks of instructions on one array of integers."""
