"""One entry: taken along as a file, forgotten, agreed to, looked at."""
