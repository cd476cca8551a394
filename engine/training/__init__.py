"""How the master's net is made: self-play on one core. Needs the extra ``train``; not packaged."""

import os

# Before the library of matrices is loaded: one thread each, so that a training takes one core and
# adds up in the same order every time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
