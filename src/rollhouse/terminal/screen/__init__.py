"""What people see: `Screen` draws text, dice and tables; bars, QR codes, and words for any game."""
