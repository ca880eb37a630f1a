"""What rules mean: values, sets and deeds with their types. The checker makes
them, and program lowers them."""
