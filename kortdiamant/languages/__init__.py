"""One folder per language, bundled or of the user; nothing else lists languages.

A folder is called after the code of its language (`nb`, `pt_BR`) and may hold

    language.yaml     its name, other codes that mean it, how it writes numbers, names of people for examples
    nouns.yaml        what things are called where a ruleset does not say
    words.yaml        what people may type: words and letters for cards, and words for commands
    kortdiamant.po    the sentences; the English ones are the keys
    explanations/     what each fault means, as Markdown

All of it may be left out, and so may every part of a file: what a language lacks comes out in English. The English
folder is complete but for the sentences, which are those in the code.
"""

from kortdiamant.languages.folders import LANGUAGES, SOURCE, known
from kortdiamant.languages.names import Language, LooseLanguage, find, require

__all__ = ["LANGUAGES", "SOURCE", "Language", "LooseLanguage", "find", "known", "require"]
