"""Runtime of a process: cache, threads, database back end, logs, health."""
