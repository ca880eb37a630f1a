"""Runs a program: states, decisions, events, knowledge and views."""
