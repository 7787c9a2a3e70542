"""What stops a backup or a restore, in words for the person at the terminal."""


class BackupProblem(Exception):
    """Nothing was written or changed; the text says why and what would help."""
