"""The author's files, held in memory: imported from there, and shown by line in a trace."""

import importlib
import importlib.machinery
import sys

ENTRY = "function.py"


class AuthorCode:
    """Imports the author's modules. `files` holds the text by path under the source folder."""

    def __init__(self, files):
        self.files = files
        self.compiled = {}
        self.failure = None
        for path, text in files.items():
            if not path.endswith(".py"):
                continue
            try:
                self.compiled[path] = compile(text, path, "exec", dont_inherit=True)
            except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
                self.failure = self.failure or describe(error, self.files)
        sys.meta_path.append(self)

    def path_of(self, module):
        """Path of a module among the files; None when it is not the author's."""
        stem = module.replace(".", "/")
        return next((path for path in (f"{stem}.py", f"{stem}/__init__.py") if path in self.files), None)

    def find_spec(self, fullname, path=None, target=None):
        found = self.path_of(fullname)
        if found is None:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, origin=found, is_package=found.endswith("__init__.py"))

    def create_module(self, spec):
        """Modules are made as any others are."""
        return None

    def exec_module(self, module):
        path = self.path_of(module.__name__)
        module.__file__ = path
        exec(self.compiled[path], module.__dict__)

    def entry(self):
        """The author's `execute`."""
        if ENTRY not in self.files:
            raise LookupError(f"there is no {ENTRY}")
        module = importlib.import_module(ENTRY.removesuffix(".py"))
        execute = getattr(module, "execute", None)
        if not callable(execute):
            raise LookupError(f"{ENTRY} has no function execute(models, inputs)")
        return execute


def describe(error, files):
    """Message and trace of a failure; the trace names the author's files only."""
    # Imported only here: most calls do not fail.
    import linecache
    import traceback

    for path, source in files.items():
        linecache.cache[path] = (len(source), None, source.splitlines(keepends=True), path)
    kind = type(error).__name__
    try:
        text = str(error)
    except BaseException:
        text = ""
    if isinstance(error, SyntaxError) and error.filename in files:
        text = error.msg or "invalid syntax"
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename in files]
    lines = traceback.format_list(frames)
    if isinstance(error, SyntaxError):
        lines += traceback.format_exception_only(error)[:-1]
    trace = "".join(lines) + f"{kind}: {text}\n"
    message = text if kind == "FunctionError" else f"{kind}: {text}" if text else kind
    return {"message": message[:2000], "trace": trace[-8000:]}
