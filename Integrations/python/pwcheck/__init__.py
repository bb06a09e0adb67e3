"""Judges passwords against policies that are JSON files, and says how strong they are.

    from pwcheck import Checker

    checker = Checker(policy="nist-800-63b-4")
    result = checker.check("Summer2024", user=["ana@example.com"])
    if not result:
        print(*result.reasons(), sep="\\n")

The engine is libpwcheck, which is part of the package. A Checker never changes: any number of threads may
use one. Calls release the global interpreter lock.

Python cannot overwrite a string, so a password stays in the memory of the process until Python uses that
memory again. The library itself keeps no password after a call.
"""

from ._batch import Batch
from ._checker import Breaches, Checker, Generated, Policy, Result, Rule, User, lint, shipped_policies
from ._library import CorpusError, Outcome, PolicyError, PwcheckError, Verdict, version

__version__ = version()
__all__ = [
    "Batch",
    "Breaches",
    "Checker",
    "CorpusError",
    "Generated",
    "Outcome",
    "Policy",
    "PolicyError",
    "PwcheckError",
    "Result",
    "Rule",
    "User",
    "Verdict",
    "lint",
    "shipped_policies",
]
