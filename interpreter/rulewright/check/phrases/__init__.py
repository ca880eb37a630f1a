"""What phrases mean: names, sets, comparisons, numbers, each with its type."""
