"""Sessions as documents for elsewhere: a file a format."""
