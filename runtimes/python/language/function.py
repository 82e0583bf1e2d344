"""Answers what an author wants to know of Python files that are being written. They are read and never run."""

import ast
import builtins
import difflib
import importlib
import inspect
import keyword
import re
import symtable
import sys

import parti

MOST = 200
OF_EVERY_MODULE = {"__name__", "__file__", "__doc__", "__builtins__", "__spec__", "__package__", "__loader__"}


def execute(models, inputs):
    files = {path: text for path, text in inputs["files"].items() if path.endswith(".py")}
    question = inputs["question"]
    if question["kind"] == "diagnostics":
        found = []
        for path, text in files.items():
            found += faults(path, text, files)
        return {"diagnostics": found[:MOST]}
    text = files.get(question["file"])
    if text is None:
        return {}
    if question["kind"] == "completion":
        names = completions(text, question["line"], question["column"], files, inputs["inputs"], inputs["models"])
        return {"completions": names[:MOST]}
    if question["kind"] == "hover":
        return {"text": about(text, question["line"], question["column"])}
    if question["kind"] == "signature":
        return {"text": call_around(text, question["line"], question["column"], files)}
    if question["kind"] == "rename":
        return {"renames": renames(question["file"], question["line"], question["column"], question["name"], files)[:2000]}
    return {}


def utf16(text):
    return len(text.encode("utf-16-le")) // 2


def lines_of(text):
    """Lines as Python counts them."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def column_of(lines, line, offset):
    """Column in UTF-16 units, from 1, of a place that the parser gives in bytes of UTF-8."""
    row = lines[line - 1] if 0 < line <= len(lines) else ""
    return utf16(row.encode()[:offset].decode("utf-8", "ignore")) + 1


def faults(path, text, files):
    lines = lines_of(text)
    try:
        tree = ast.parse(text, path)
        table = symtable.symtable(text, path, "exec")
        # Some faults show only here, such as a break outside of a loop; nothing of it runs.
        compile(text, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        return [syntax_fault(path, lines, error)]
    except (ValueError, RecursionError, MemoryError) as error:
        return [fault(path, 1, 1, 1, 2, "error", type(error).__name__, str(error) or type(error).__name__)]
    return unknown_modules(path, lines, tree, files) + unknown_names(path, lines, tree, table)


def fault(path, line, column, end_line, end_column, severity, code, message):
    return {
        "file": path,
        "line": line,
        "column": column,
        "endLine": end_line,
        "endColumn": end_column,
        "severity": severity,
        "code": code,
        "message": message,
    }


def syntax_fault(path, lines, error):
    line = min(max(error.lineno or 1, 1), len(lines))
    row = lines[line - 1]

    def column(offset):
        return utf16(row[: max((offset or 1) - 1, 0)]) + 1

    start = column(error.offset)
    same = error.end_lineno in (None, 0, line)
    end = column(error.end_offset) if same and (error.end_offset or 0) > 0 else start + 1
    return fault(path, line, start, line, max(end, start + 1), "error", type(error).__name__, error.msg or "invalid syntax")


def at_node(path, lines, node, severity, code, message):
    end_line = node.end_lineno or node.lineno
    return fault(
        path,
        node.lineno,
        column_of(lines, node.lineno, node.col_offset),
        end_line,
        column_of(lines, end_line, node.end_col_offset or node.col_offset),
        severity,
        code,
        message,
    )


def own_module(name, files):
    stem = name.replace(".", "/")
    return next((path for path in (f"{stem}.py", f"{stem}/__init__.py") if path in files), None)


def unknown_modules(path, lines, tree, files):
    found = []
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names = [node.module]
        for name in names:
            root = name.split(".")[0]
            is_own = own_module(name, files) or any(one.startswith(f"{root}/") for one in files)
            if not is_own and root != "parti" and root not in sys.stdlib_module_names:
                found.append(at_node(path, lines, node, "error", "ModuleNotFoundError", f"No module named '{name}'"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level > path.count("/"):
            text = "attempted relative import with no known parent package"
            found.append(at_node(path, lines, node, "error", "ImportError", text))
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module == "parti":
            for alias in node.names:
                if alias.name != "*" and not hasattr(parti, alias.name):
                    text = f"cannot import name '{alias.name}' from 'parti'{meant(alias.name, dir(parti))}"
                    found.append(at_node(path, lines, alias, "error", "ImportError", text))
    return found


def meant(name, known):
    close = difflib.get_close_matches(name, known, 1, 0.7)
    return f". Did you mean '{close[0]}'?" if close else ""


def unknown_names(path, lines, tree, table):
    if any(isinstance(node, ast.ImportFrom) and any(one.name == "*" for one in node.names) for node in ast.walk(tree)):
        return []
    calls = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    if calls & {"exec", "globals", "vars", "locals"}:
        return []
    tables = [table]
    for one in tables:
        tables += one.get_children()
    known = set(dir(builtins)) | OF_EVERY_MODULE
    for one in tables:
        for symbol in one.get_symbols():
            is_module = one.get_type() == "module"
            if symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace():
                if is_module or symbol.is_declared_global():
                    known.add(symbol.get_name())
    missing = set()
    for one in tables:
        for symbol in one.get_symbols():
            name = symbol.get_name()
            is_global = one.get_type() == "module" or symbol.is_global()
            if symbol.is_referenced() and is_global and name not in known:
                missing.add(name)
    near = known | {symbol.get_name() for one in tables for symbol in one.get_symbols()} - missing
    return [
        at_node(path, lines, node, "error", "NameError", f"name '{node.id}' is not defined{meant(node.id, near)}")
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in missing
    ]


def before_caret(text, line, column):
    row = lines_of(text)[line - 1] if line <= len(lines_of(text)) else ""
    return row.encode("utf-16-le")[: 2 * (column - 1)].decode("utf-16-le", "ignore")


def tree_without(text, line):
    """The file as it would be without the line that is being written."""
    lines = lines_of(text)
    if line <= len(lines):
        row = lines[line - 1]
        lines[line - 1] = row[: len(row) - len(row.lstrip())] + "pass"
    try:
        return ast.parse("\n".join(lines))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def item(label, kind, detail=""):
    return {"label": label, "kind": kind, **({"detail": detail} if detail else {})}


def completions(text, line, column, files, input_names, model_names):
    before = before_caret(text, line, column)
    for of, names in (("inputs", input_names), ("models", model_names)):
        if re.search(rf"\b{of}\s*\[\s*[\"'][^\"']*$", before):
            return [item(name, "property") for name in names]
    tree = tree_without(text, line)
    attribute = re.search(r"([A-Za-z_][\w.]*)\.(\w*)$", before)
    if attribute:
        return members(attribute[1], tree, files)
    brought = re.search(r"^\s*from\s+([\w.]+)\s+import\s+[\w, ]*$", before)
    if brought:
        return members_of_module(brought[1], files)
    names = [item(name, kind) for name, kind in scope(tree, line).items()]
    names += [item(name, "function" if callable(getattr(builtins, name)) else "variable") for name in dir(builtins) if name[0] != "_"]
    names += [item(name, "keyword") for name in keyword.kwlist]
    return unique(names)


def unique(items):
    seen = {}
    for one in items:
        seen.setdefault(one["label"], one)
    return list(seen.values())


def scope(tree, line):
    """Names of the module, and of the functions around a line."""
    names = {}
    for owner in ast.walk(tree) if tree else []:
        is_function = isinstance(owner, (ast.FunctionDef, ast.AsyncFunctionDef))
        if not (isinstance(owner, ast.Module) or is_function and owner.lineno <= line <= (owner.end_lineno or line) + 1):
            continue
        if is_function:
            arguments = owner.args
            for one in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]:
                if one is not None:
                    names[one.arg] = "variable"
        for node in inside(owner):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names.setdefault(node.id, "variable")
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                names[node.name] = "function"
            elif isinstance(node, ast.ClassDef):
                names[node.name] = "class"
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                for alias in node.names:
                    names[alias.asname or alias.name.split(".")[0]] = "variable"
    return names


def inside(owner):
    """What stands in a function or module, but for the bodies of what is defined in it."""
    todo = list(owner.body)
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            todo += ast.iter_child_nodes(node)


def members(path, tree, files):
    """Members of a module that was imported, or of a class of the author's."""
    names = imported(tree) if tree else {}
    head, _, rest = path.partition(".")
    if head in names and names[head][1] is None and not rest:
        return members_of_module(names[head][0], files)
    kind = head
    for node in ast.walk(tree) if tree else []:
        targets = node.targets if isinstance(node, ast.Assign) else []
        is_made = isinstance(getattr(node, "value", None), ast.Call) and isinstance(node.value.func, ast.Name)
        if is_made and any(isinstance(one, ast.Name) and one.id == head for one in targets):
            kind = node.value.func.id
        if isinstance(node, ast.arg) and node.arg == head and isinstance(node.annotation, ast.Name):
            kind = node.annotation.id
    if rest:
        return []
    module, original = names.get(kind, (None, kind))
    if module and module.split(".")[0] == "parti":
        found = getattr(parti, original or kind, None)
        return [described(name, getattr(found, name, None)) for name in dir(found) if name[0] != "_"] if found else []
    source = tree if module is None else parsed(own_module(module, files), files)
    return class_members(source, original or kind)


def imported(tree):
    """Module and original name by the name that a file gives what it imports; without one it is the module itself."""
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                names[alias.asname or alias.name.split(".")[0]] = (alias.name, None)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                names[alias.asname or alias.name] = (node.module, alias.name)
    return names


def parsed(path, files):
    try:
        return ast.parse(files[path]) if path else None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def class_members(tree, name):
    for node in ast.walk(tree) if tree else []:
        if isinstance(node, ast.ClassDef) and node.name == name:
            found = []
            for one in ast.walk(node):
                if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef)) and not one.name.startswith("_"):
                    found.append(item(one.name, "function", f"({', '.join(arg.arg for arg in one.args.args)})"))
                elif isinstance(one, (ast.AnnAssign, ast.Assign)):
                    for target in one.targets if isinstance(one, ast.Assign) else [one.target]:
                        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
                            found.append(item(target.attr, "property"))
                        elif isinstance(target, ast.Name) and one in node.body:
                            found.append(item(target.id, "property"))
            return unique(found)
    return []


def members_of_module(name, files):
    own = own_module(name, files)
    if own:
        tree = parsed(own, files)
        return [item(label, kind) for label, kind in scope(tree, 0).items()] if tree else []
    if name.split(".")[0] != "parti" and name.split(".")[0] not in sys.stdlib_module_names:
        return []
    try:
        module = importlib.import_module(name)
    except Exception:
        return []
    listed = getattr(module, "__all__", None) or [one for one in dir(module) if one[0] != "_"]
    return [described(one, getattr(module, one, None)) for one in listed]


def described(name, value):
    if inspect.isclass(value):
        return item(name, "class", signature(value))
    return item(name, "function", signature(value)) if callable(value) else item(name, "variable")


def signature(value):
    try:
        return str(inspect.signature(value))
    except (TypeError, ValueError):
        return ""


def about(text, line, column):
    """What something of `parti` is, under the caret."""
    before, row = before_caret(text, line, column), lines_of(text)[line - 1] if line <= len(lines_of(text)) else ""
    word = re.search(r"\w*$", before)[0] + re.match(r"\w*", row[len(before) :])[0]
    own = defined_as(word, tree_without(text, line)) if word else ""
    if own:
        return own
    value = getattr(parti, word, None) if word and word in parti.__all__ else None
    if value is None:
        return ""
    return "\n".join(part for part in (f"{word}{signature(value)}", inspect.getdoc(value) or "") if part)


def defined_as(name, tree):
    """How a function or class of the file is written, with what it says of itself."""
    for node in ast.walk(tree) if tree else []:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == name:
            returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
            return "\n".join(part for part in (f"{name}({ast.unparse(node.args)}){returns}", ast.get_docstring(node) or "") if part)
        if isinstance(node, ast.ClassDef) and node.name == name:
            made = next((one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None)
            names = ast.unparse(made.args).partition("self")[2].lstrip(", ") if made else ""
            return "\n".join(part for part in (f"{name}({names})", ast.get_docstring(node) or "") if part)
    return ""


def call_around(text, line, column, files):
    """Signature of what is being called where the caret stands."""
    before = "\n".join([*lines_of(text)[: line - 1], before_caret(text, line, column)])[-4000:]
    depth = 0
    for at in range(len(before) - 1, -1, -1):
        if before[at] in ")]}":
            depth += 1
        elif before[at] in "([{":
            if depth == 0:
                called = re.search(r"([A-Za-z_][\w.]*)$", before[:at]) if before[at] == "(" else None
                return signature_of(called[1], tree_without(text, line), files) if called else ""
            depth -= 1
    return ""


def signature_of(path, tree, files):
    own = defined_as(path, tree)
    if own:
        return own
    names = imported(tree) if tree else {}
    head, _, rest = path.partition(".")
    module, original = names.get(head, (None, head))
    if module and original is not None and not rest:
        found = own_module(module, files)
        if found:
            return defined_as(original, parsed(found, files))
    if module is None and not rest:
        value = getattr(builtins, head, None)
    elif module and (module == "parti" or module.split(".")[0] in sys.stdlib_module_names) and not own_module(module, files):
        try:
            value = importlib.import_module(module)
        except Exception:
            return ""
        for part in [*([original] if original else []), *(rest.split(".") if rest else [])]:
            value = getattr(value, part, None)
    else:
        value = None
    if not callable(value) or not signature(value):
        return ""
    said = (inspect.getdoc(value) or "").split("\n\n")[0]
    return "\n".join(part for part in (f"{path}{signature(value)}", said) if part)


def renames(file, line, column, name, files):
    """All places of a name that a file binds; none where it is bound elsewhere, or the new one would meet another."""
    tree = parsed(file, files)
    if tree is None or not name.isidentifier() or keyword.iskeyword(name):
        return []
    lines = lines_of(files[file])
    row = lines[line - 1] if line <= len(lines) else ""
    before = before_caret(files[file], line, column)
    old = re.search(r"\w*$", before)[0] + re.match(r"\w*", row[len(before) :])[0]
    owner = binding(tree, old, line)
    if not old or owner is None or binds(owner, name) or uses(owner, name) or is_tangled(owner, old, files):
        return []
    found = places(file, lines, owner, old, name)
    if owner is tree:
        module = re.sub(r"(/__init__)?\.py$", "", file).replace("/", ".")
        for other in files:
            known = parsed(other, files) if other != file else None
            if known is None or imported(known).get(old) != (module, old):
                continue
            if binds(known, name) or uses(known, name):
                return []
            found += places(other, lines_of(files[other]), known, old, name)
    # Where the parser gives no place in the text, as inside of some strings, half of them would be worse than none.
    return found if all(stands(files[one["file"]], one, old) for one in found) else []


def stands(text, edit, name):
    rest = lines_of(text)[edit["line"] - 1].encode("utf-16-le")[2 * (edit["column"] - 1) :].decode("utf-16-le", "ignore")
    return re.match(rf"{re.escape(name)}\b", rest) is not None


def is_tangled(owner, name, files):
    """Whether a name is bound in a way that more than its own places would have to follow."""
    for node in ast.walk(owner):
        if isinstance(node, (ast.Global, ast.Nonlocal)) and name in node.names:
            return True
        if isinstance(node, ast.ClassDef) and binds(node, name):
            return True
        if isinstance(node, ast.Lambda) and any(one.arg == name for one in arguments_of(node)):
            return True
    if binds_import(owner, name):
        return True
    is_argument = isinstance(owner, FUNCTIONS) and any(one.arg == name for one in arguments_of(owner))
    trees = [parsed(path, files) for path in files] if is_argument else []
    return any(isinstance(one, ast.keyword) and one.arg == name for tree in trees if tree for one in ast.walk(tree))


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def binding(tree, name, line):
    """The innermost function around a line that binds a name, else the module where it does."""
    around = [one for one in ast.walk(tree) if isinstance(one, FUNCTIONS) and one.lineno < line <= (one.end_lineno or line)]
    for owner in sorted(around, key=lambda one: -one.lineno):
        if any(isinstance(one, (ast.Global, ast.Nonlocal)) and name in one.names for one in ast.walk(owner)):
            return None
        if binds(owner, name):
            return owner
    # The head of a function binds its arguments on its own line.
    for owner in ast.walk(tree):
        if isinstance(owner, FUNCTIONS) and owner.lineno == line and owner.name != name and binds(owner, name):
            return owner
    return tree if binds(tree, name) else None


def arguments_of(owner):
    args = owner.args
    return [one for one in [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg] if one is not None]


def binds(owner, name):
    if isinstance(owner, FUNCTIONS) and any(one.arg == name for one in arguments_of(owner)):
        return True
    for node in inside(owner):
        if isinstance(node, (*FUNCTIONS, ast.ClassDef)) and node.name == name:
            return True
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store):
            return True
        if isinstance(node, (ast.Import, ast.ImportFrom)) and any((one.asname or one.name) == name for one in node.names):
            return True
    return False


def binds_import(tree, name):
    return any(
        isinstance(node, (ast.Import, ast.ImportFrom)) and any((one.asname or one.name) == name for one in node.names)
        for node in inside(tree)
    )


def uses(owner, name):
    return any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(owner))


def places(file, lines, owner, old, new):
    found = []

    def add(line, offset):
        column = column_of(lines, line, offset)
        found.append({"file": file, "line": line, "column": column, "endLine": line, "endColumn": column + utf16(old), "text": new})

    def named(node):
        row = lines[node.lineno - 1]
        at = re.compile(rf"\b{re.escape(old)}\b").search(row, len(row.encode()[: node.col_offset].decode("utf-8", "ignore")))
        if at:
            add(node.lineno, len(row[: at.start()].encode()))

    todo = [owner]
    while todo:
        node = todo.pop()
        # A function inside that binds the name itself means another thing by it.
        if node is not owner and isinstance(node, FUNCTIONS) and binds(node, old):
            if node.name == old:
                named(node)
            todo += [*node.decorator_list, *node.args.defaults, *(one for one in node.args.kw_defaults if one)]
            continue
        if isinstance(node, ast.Name) and node.id == old:
            add(node.lineno, node.col_offset)
        elif isinstance(node, ast.arg) and node.arg == old and node in (arguments_of(owner) if isinstance(owner, FUNCTIONS) else []):
            add(node.lineno, node.col_offset)
        elif node is not owner and isinstance(node, (*FUNCTIONS, ast.ClassDef)) and node.name == old:
            named(node)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if alias.name == old and alias.asname is None:
                    add(alias.lineno, alias.col_offset)
        todo += ast.iter_child_nodes(node)
    return found
