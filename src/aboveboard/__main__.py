"""`python -m aboveboard` is the command line."""

import sys

from aboveboard.cli import main

sys.exit(main())
