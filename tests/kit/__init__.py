"""What tests share: a session played line by line (`playing`), an invented game (`tiny`), a real terminal (`screen`), stores on
disk (`shelf`), golden stories (`transcript`), what a command answered (`answered`). Any game at random: `referee.testing`.
"""

#: seconds until something that hangs is given up; no test measures time, and a busy computer may be slow
PATIENCE = 240
