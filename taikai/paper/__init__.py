"""What leaves the printer: badges, signs, lists, schedules, sheets, certificates; one HTML for browser and PDF."""
