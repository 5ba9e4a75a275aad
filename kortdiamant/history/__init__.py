"""Many games: what each came to, kept so that they need not be played again, and what every player did in them."""

from kortdiamant.history.digest import Digest, Played, digest
from kortdiamant.history.figures import Figures, Person, people, person
from kortdiamant.history.shelf import Shelf, read_files, read_folder

__all__ = [
    "Digest",
    "Figures",
    "Person",
    "Played",
    "Shelf",
    "digest",
    "people",
    "person",
    "read_files",
    "read_folder",
]
