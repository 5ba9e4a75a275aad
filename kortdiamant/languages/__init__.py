"""One folder per language, bundled or the user's own; nothing else lists languages.

The name of a folder is the code of its language (`nb`, `pt_BR`). It may contain

    language.yaml     its name, other codes for it, the number format, names of people for examples
    nouns.yaml        nouns for things that a ruleset does not name
    words.yaml        what people can type: words and letters for cards, and words for commands
    kortdiamant.po    the sentences; the English ones are the keys
    explanations/     the explanation of each fault code, as Markdown

Every file and every part of a file is optional: what a language lacks is shown in English. The English folder is
complete except for the sentences, which are in the code.
"""

from kortdiamant.languages.folders import LANGUAGES, SOURCE, known
from kortdiamant.languages.names import Language, LooseLanguage, find, require

__all__ = ["LANGUAGES", "SOURCE", "Language", "LooseLanguage", "find", "known", "require"]
