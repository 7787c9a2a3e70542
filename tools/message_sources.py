"""Where each message of the catalogues stands: its files, and what it is there (button, heading, error …)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tools.messages import MESSAGE, PACKAGES, called, of_node
from tools.reword import BLOCK, GETTEXT, message_of
from tools.template_places import Page, pages

ROOT = Path(__file__).resolve().parents[1]
CONTEXT = re.compile(r"""\bcontext\s+(?:"([^"]*)"|'([^']*)')""")
#: A text within a tag or a filter's argument, with what follows it in the tag.
QUOTED = re.compile(r"""(?:\{%\s*translate\s+|_\()(?:"([^"]*)"|'([^']*)')([^%}]*)""")
Key = tuple[str, str]
"""Context and message."""


@dataclass(frozen=True)
class Use:
    """One place of a message: its file, and what it is there."""

    file: str
    role: str
    note: str = ""  # a `# Translators:` comment above a message of a package


def uses_of_messages(root: Path = ROOT) -> dict[Key, list[Use]]:
    """The uses of every message, in the order of the files."""
    found: dict[Key, list[Use]] = {}
    site = pages(root / "templates")
    for path in sources(root):
        name = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8")
        if path.suffix != ".py":
            keys = in_template(text, site[path.relative_to(root / "templates").as_posix()])
        else:
            keys = in_python(text, name)
        for key, role, note in keys:
            found.setdefault(key, []).append(Use(name, role, note))
    return found


def files_of_messages(root: Path = ROOT) -> dict[Key, list[str]]:
    """The files of every message, each once."""
    return {key: list(dict.fromkeys(use.file for use in uses)) for key, uses in uses_of_messages(root).items()}


def sources(root: Path) -> Iterator[Path]:
    """The files that may hold messages: tests say nothing to people."""
    for folder in ("taikai", *PACKAGES):
        for path in sorted((root / folder).rglob("*.py")):
            if not {"tests", "migrations"} & set(path.parts):
                yield path
    yield from sorted(path for path in (root / "templates").rglob("*") if path.suffix in (".html", ".txt"))


# Templates


def in_template(source: str, page: Page) -> Iterator[tuple[Key, str, str]]:
    """Messages of a template."""
    for found in BLOCK.finditer(source):
        text = message_of(found[2], bool(re.search(r"\btrimmed\b", found[1])))
        yield (_context(found[1]), text), page.role(found.start()), ""
    for found in QUOTED.finditer(source):
        text = (found[1] or found[2] or "").replace("%", "%%")
        yield (_context(found[3]), text), page.role(found.start()), ""


def _context(tag: str) -> str:
    found = CONTEXT.search(tag)
    return (found[1] or found[2]) if found else ""


# Python

#: A call around a message → what the message is.
CALLS = {
    "Error": "refuse Refusal Refused refusal Problem ValidationError add_error WrongRequest wrong fault _problem",
    "Message after an action": "success warning info error",
    "Menu": "NavPage NavGroup",
    "Name of a permission": "Permission",
    "Word of the action log (what was done)": "register_verbs register_narrow",
    "Word of the action log (what was changed)": "Fact register_details",
    "Name or explanation of a tie-break": "Criterion",
    "Title of a statistic": "Title",
    "Name or column of a file": "Download SheetTable ExportColumn",
    "Name of a printed sheet": "PaperKind",
    "Task of the organisers": "NextStep SetupItem SetupLead Need LifecycleStep",
    "Condition on the Federation page": "ConditionState Condition _ask",
    "Finding of a check of the site": "Finding",
    "Kind of stored data": "declare",
    "What a placeholder of an e-mail stands for": "register_placeholder",
    "Name of a kind of e-mail": "register_email",
    "Recipients of an e-mail": "group",
    "E-mail subject": "EmailMessage",
    "Rule of a ruleset": "number choice several chosen flag part ParameterGroup ladder table switch",
    "Why two results differ": "Cause ReportDifference",
}
BY_CALL = {name: role for role, names in CALLS.items() for name in names.split()}
#: A keyword around a message → what it is; {} is the field that gets it.
KEYWORDS = {
    "label": "Label of the field {}",
    "help_text": "Hint of the field {}",
    "choices": "Choice of the field {}",
    "empty_label": "First choice of the field {}",
    "verbose_name": "Label of the field {}",
    "error_messages": "Error of the field {}",
    "headings": "Column head",
    "placeholder": "Example in the empty field {}",
}
#: What the message, or the dictionary or tuple with it, is called → what it is.
NAMES = (
    (r"help_texts?|HINTS?", "Hint of the field {}"),
    (r"labels?", "Label of the field {}"),
    (r"headings?|COLUMNS|columns", "Column head"),
    (r".*(FAULTS|PROBLEMS|REFUSALS|REASONS|problems?)", "Error"),
    (r"subject", "E-mail subject"),
    (r"choices|CHOICES", "Choice"),
    (r".*VERBS", "Word of the action log (what was done)"),
)
EMAIL = re.compile(r"domain/(?:\w+/)*\w*(?:emails?|mails?)\.py$")
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)
#: What a file with a message has.
MAY_SPEAK = re.compile(r"gettext|\b(?:_|Text|InContext|Counted|problem|fault|wrong|\w*[yY]aku)\(")
YAKU_ROLES = {"yaku": "Name of a yaku", "yaku rule": "Rule of a yaku"}


def in_python(source: str, name: str) -> Iterator[tuple[Key, str, str]]:
    """Messages of a Python file, with what they are and the comment above one of a package."""
    if not MAY_SPEAK.search(source):
        return
    tree = ast.parse(source)
    package = name.split("/")[0] in PACKAGES
    lines = source.splitlines() if package else []
    above: dict[ast.AST, ast.AST] = {}
    nodes: list[ast.AST] = [tree]
    for node in nodes:
        for child in ast.iter_child_nodes(node):
            above[child] = node
            nodes.append(child)
    for node in nodes:
        if package:
            for context, message, _plural in of_node(node):
                role = YAKU_ROLES.get(context) or _role(node, above, name)
                yield (context, message), role, _note(lines, getattr(node, "lineno", 0))
        elif isinstance(node, ast.Call) and GETTEXT.fullmatch(called(node)):
            at = 1 if "pgettext" in called(node) else 0
            texts = [each.value if isinstance(each, ast.Constant) else None for each in node.args]
            if len(texts) > at and isinstance(texts[at], str):
                yield (str(texts[0]) if at else "", str(texts[at])), _role(node, above, name), ""


Chain = list[ast.AST]
"""A message's call and what is around it, from inside."""


def _note(lines: list[str], number: int) -> str:
    """The `# Translators:` comment above a line."""
    found: list[str] = []
    for line in reversed(lines[: max(0, number - 1)]):
        if not line.strip().startswith("#"):
            return ""
        found.insert(0, line.strip().lstrip("# "))
        if found[0].startswith("Translators:"):
            return " ".join(found)
    return ""


def _role(node: ast.AST, above: dict[ast.AST, ast.AST], name: str) -> str:
    """What a message is by what is around it."""
    if isinstance(node, ast.Call) and called(node) in MESSAGE and called(node) != "Text":
        return "Error"
    chain = [node]
    while chain[-1] in above:
        chain.append(above[chain[-1]])
    for at, outer in enumerate(chain[1:], start=1):
        if found := _by_node(chain[at - 1], outer, chain):
            return found
        if isinstance(outer, SCOPES):
            break
    if name.endswith("log_words.py"):
        return "Word of the action log"
    if EMAIL.search(name) and isinstance(node, ast.Call) and called(node) in ("gettext", "gettext_noop"):
        return "E-mail subject"
    return _by_docstring(chain)


def _by_node(inner: ast.AST, outer: ast.AST, chain: Chain) -> str:
    """What a message is by one node around it; nothing if that does not tell."""
    if isinstance(outer, ast.keyword) and outer.arg in KEYWORDS:
        return _filled(KEYWORDS[outer.arg], _target(chain))
    if isinstance(outer, ast.Call) and inner is not outer.func:
        if called(outer).endswith("Field"):
            return _filled("Label of the field {}", _target(chain))
        return BY_CALL.get(called(outer), "")
    if isinstance(outer, ast.Raise):
        return "Error"
    if isinstance(outer, ast.Assign | ast.AnnAssign):
        word = _name_of(outer)
        roles = (role for pattern, role in NAMES if re.fullmatch(pattern, word))
        return _filled(next(roles, ""), _key(chain)) or _by_use(word, chain)
    if isinstance(outer, ast.ClassDef) and any(called(base).endswith("Choices") for base in outer.bases):
        return f"Choice of {_spaced(outer.name)}"
    return ""


def _by_use(name: str, chain: Chain) -> str:
    """What a message in a variable is by the call that gets the variable, in the same function."""
    function = next((node for node in chain if isinstance(node, SCOPES)), None)
    if not isinstance(function, ast.FunctionDef):
        return ""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and called(node) in BY_CALL:
            given = [*node.args, *(word.value for word in node.keywords)]
            if any(isinstance(each, ast.Name) and each.id == name for arg in given for each in ast.walk(arg)):
                return BY_CALL[called(node)]
    return ""


def _filled(role: str, field: str) -> str:
    return role.format(field).removesuffix(" of the field ")


def _target(chain: Chain) -> str:
    """The field that a message belongs to: the name that gets it, and its form or model."""
    name = next((_name_of(node) for node in chain if isinstance(node, ast.Assign | ast.AnnAssign)), "")
    owner = next((node.name for node in chain if isinstance(node, ast.ClassDef)), "")
    return f"{name} ({_spaced(owner)})" if name and owner else name


def _key(chain: Chain) -> str:
    """The key of the innermost dictionary with the message."""
    for inner, outer in pairwise(chain):
        if isinstance(outer, ast.Dict) and inner in outer.values:
            key = outer.keys[outer.values.index(inner)]
            return str(key.value) if isinstance(key, ast.Constant) else ""
    return ""


def _name_of(node: ast.Assign | ast.AnnAssign) -> str:
    return called(node.targets[0] if isinstance(node, ast.Assign) else node.target)


def _spaced(name: str) -> str:
    """ItemForm → item form."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def _by_docstring(chain: Chain) -> str:
    """What the function, class or module around a message says of itself."""
    for node in chain:
        if isinstance(node, SCOPES):
            words = (ast.get_docstring(node) or "").split("\n\n")[0].replace("\n", " ")
            if words:
                return f"Text for: {words.rstrip('.')}"
    return "Text"
