"""The JSON Schema of policy files: that it is one, that it says what every key means, and that it agrees with the loader.

The loader's tests read the same files and the same manifest (Tests/PasswordPolicyTests/PolicyFileTests.swift)."""

import copy
import json
import sys
import unittest
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
POLICIES = ROOT / "policies"
FIXTURES = ROOT / "Tests" / "PasswordPolicyTests" / "Fixtures"
SCHEMA = json.loads((POLICIES / "schema" / "policy-1.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

# What the schema's description says that it cannot say. Only for these may it accept what the loader refuses.
BEYOND_A_SCHEMA = {
    "syntax.duplicateKey",
    "repeatedLanguage",
    "syntax.loneSurrogate",
    "syntax.tooManyMarks",
    "duplicateID",
    "badPattern",
    "notOneCharacter",
    "badOrder",
    "editsWithin",
    "unknownScript",
    "fromAfterTo",
    "minAboveMax",
    "moreThanMembers",
    "unknownShipped",
    "unreadable",
    "badList",
    "emptyList", "unusableCorpus", "untoldCount",
    "brokenParent", "badPin", "otherVersion",
    "unknownParentRule", "droppedTwice", "droppedAndGiven",
    "memberRole", "unknownRole", "tooManyRoles", "noRuleWithoutRole", "noRuleForRoles",
}


def read(path):
    """The value of a JSON file; ValueError if it is none. Python takes NaN for JSON, which it is not."""

    def refuse(constant):
        raise ValueError(f"{constant} is not JSON")

    return json.loads(path.read_bytes().decode("utf-8-sig"), parse_constant=refuse)


def verdict(path, validator=VALIDATOR):
    try:
        value = read(path)
    except ValueError:
        return "not JSON"
    return "accepts" if validator.is_valid(value) else "refuses"


def mistakes(path):
    return [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(read(path))]


def manifest():
    for line in (FIXTURES / "bad-policies" / "manifest.tsv").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split("\t")


def constraints(node=SCHEMA, path=()):
    """The path of every keyword that can refuse something."""
    if isinstance(node, list):
        for index, child in enumerate(node):
            yield from constraints(child, (*path, index))
    if not isinstance(node, dict):
        return
    for key, child in node.items():
        if path[-1:] in (("properties",), ("$defs",)):
            yield from constraints(child, (*path, key))
        elif key not in NO_CONSTRAINTS:
            if key == "dependentRequired":
                yield from ((*path, key, name) for name in child)
            elif key not in ("properties", "$defs"):
                yield (*path, key)
            yield from constraints(child, (*path, key))


NO_CONSTRAINTS = {"$schema", "$id", "$comment", "title", "description", "default", "examples", "then"}

# Without it, "exactly one kind" and "not both" still refuse what is no object, but an editor would not know what to offer.
REDUNDANT = {
    ("$defs", "rule", "type"),
    ("$defs", "rule", "properties", "when", "type"),
    ("$defs", "kind", "properties", "not", "type"),
    ("$defs", "kind", "properties", "after", "type"),
    # A blocklist without a list is refused anyway; the condition is no message for it.
    ("$defs", "kind", "properties", "blocklist", "allOf", 0, "if", "required"),
}


class SchemaTests(unittest.TestCase):
    def test_the_schema_is_a_schema(self):
        Draft202012Validator.check_schema(SCHEMA)

    def test_every_property_has_a_title_and_a_description(self):
        def walk(node, path):
            if isinstance(node, list):
                for index, child in enumerate(node):
                    walk(child, f"{path}/{index}")
            if not isinstance(node, dict):
                return
            for key, child in node.items():
                # In an "if", "properties" asks, in a "then" it narrows: neither defines anything.
                if key == "properties" and not path.endswith(("/if", "/then")):
                    for name, definition in child.items():
                        with self.subTest(f"{path}/properties/{name}"):
                            self.assertTrue(definition.get("title") and definition.get("description"))
                # A list of examples is data; "examples" is also a definition's name.
                if key != "examples" or isinstance(child, dict):
                    walk(child, f"{path}/{key}")

        walk(SCHEMA, "#")

    def test_every_shipped_policy_is_valid_and_names_the_schema(self):
        files = sorted(POLICIES.glob("*.json"))
        self.assertTrue(files)
        for path in files:
            with self.subTest(path.name):
                self.assertEqual(mistakes(path), [])
                self.assertEqual((POLICIES / read(path)["$schema"]).resolve(), POLICIES / "schema" / "policy-1.json")

    def test_every_good_file_is_valid(self):
        files = sorted((FIXTURES / "good-policies").glob("*.json"))
        self.assertTrue(files)
        for path in files:
            with self.subTest(path.name):
                self.assertEqual(mistakes(path), [])

    def test_the_schema_refuses_what_the_loader_refuses(self):
        for name, reason, _place, _rule, expected in manifest():
            with self.subTest(name):
                self.assertEqual(verdict(FIXTURES / "bad-policies" / name), expected)
                if expected == "accepts":
                    self.assertIn(reason, BEYOND_A_SCHEMA)
                if expected == "not JSON":
                    self.assertTrue(reason.startswith("syntax."))

    def test_the_manifest_names_every_bad_file(self):
        files = {path.name for path in (FIXTURES / "bad-policies").glob("*.json")}
        self.assertEqual({name for name, *_ in manifest()}, files)

    def test_every_exception_is_used(self):
        self.assertEqual({reason for _, reason, _, _, schema in manifest() if schema == "accepts"}, BEYOND_A_SCHEMA)

    def test_every_constraint_is_needed_by_some_file(self):
        """A constraint without which no verdict changes is one on which nobody has asked the loader."""
        files = [FIXTURES / "bad-policies" / name for name, _, _, _, schema in manifest() if schema == "refuses"]
        files += (FIXTURES / "good-policies").glob("*.json")
        verdicts = [verdict(file) for file in files]
        for path in constraints():
            schema = copy.deepcopy(SCHEMA)
            parent = schema
            for step in path[:-1]:
                parent = parent[step]
            del parent[path[-1]]
            validator = Draft202012Validator(schema)
            with self.subTest("/".join(map(str, path))):
                self.assertTrue(
                    path in REDUNDANT or any(verdict(file, validator) != old for file, old in zip(files, verdicts))
                )


FORM_SCHEMA = json.loads((POLICIES / "schema" / "form-1.json").read_text("utf-8"))
FORM_VALIDATOR = Draft202012Validator(FORM_SCHEMA)
FORM = {"form": 1, "id": "a", "title": "A", "fields": [{"id": "a", "label": "A", "policy": "default"}]}


def field(**members):
    return dict(FORM, fields=FORM["fields"] + [dict({"id": "b", "label": "B"}, **members)])


class Forms(unittest.TestCase):
    """The loader's table of bad forms (Tests/PasswordFormTests/FormFileTests.swift) has the same mistakes."""

    def test_it_is_a_schema(self):
        Draft202012Validator.check_schema(FORM_SCHEMA)

    def test_shipped_forms(self):
        for path in sorted((ROOT / "forms").glob("*.json")):
            with self.subTest(path.name):
                self.assertEqual([error.message for error in FORM_VALIDATOR.iter_errors(read(path))], [])

    def test_good_forms(self):
        for form in [FORM, field(matches="a", checklist=True), field(secure=False, personal=["a"], hint={"he": "x"})]:
            with self.subTest(form):
                self.assertTrue(FORM_VALIDATOR.is_valid(form))

    def test_bad_forms(self):
        bad = [[], {}, dict(FORM, form=2), dict(FORM, feilds=[]), dict(FORM, fields=[]), dict(FORM, id="A b")]
        bad += [field(secure="yes"), field(checklist=True), field(messages={"mismatch": "x"}), field(label="")]
        bad += [dict(FORM, success={}), dict(FORM, submit={"text": "x"}), field(label={"english": "x"}), field(policy="")]
        for form in bad:
            with self.subTest(form):
                self.assertFalse(FORM_VALIDATOR.is_valid(form))


if __name__ == "__main__":
    sys.exit(unittest.main())
