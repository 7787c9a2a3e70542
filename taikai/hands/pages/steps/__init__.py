"""Steps of the table's page; `current_step.py` chooses one."""
