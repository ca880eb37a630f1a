"""What is wrong with a whole game that shows without types."""
