"""Results from paper or another program against those there are: read, compared table by table, taken over."""
