"""What a plan is asked for, as plain values, and the plan that answers it."""
