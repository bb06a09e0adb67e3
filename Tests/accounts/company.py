"""A made-up company: a dump of its accounts, what was cracked of it, its groups, and the true figures.

    company.py FOLDER [USERS]

The same bytes in every run. The figures come from how each account was made, not from its hash.
"""

import json
import random
import struct
import sys
from pathlib import Path

EMPTY_LM = "aad3b435b51404ee" * 2
TODAY = "2026-11-22"


def md4(data):
    """RFC 1320: OpenSSL has it no more."""
    mask = 0xFFFFFFFF
    a0, b0, c0, d0 = 0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476
    data = data + b"\x80" + b"\0" * ((55 - len(data)) % 64) + struct.pack("<Q", 8 * len(data))
    for start in range(0, len(data), 64):
        x = struct.unpack("<16I", data[start:start + 64])
        a, b, c, d = a0, b0, c0, d0
        for i in range(48):
            if i < 16:
                f, k, s, t = (b & c) | (~b & d), i, (3, 7, 11, 19)[i % 4], 0
            elif i < 32:
                f, k, s, t = (b & c) | (b & d) | (c & d), (i % 4) * 4 + (i - 16) // 4, (3, 5, 9, 13)[i % 4], 0x5A827999
            else:
                order = (0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15)
                f, k, s, t = b ^ c ^ d, order[i - 32], (3, 9, 11, 15)[i % 4], 0x6ED9EBA1
            n = (a + f + x[k] + t) & mask
            a, d, c, b = d, c, b, ((n << s) | (n >> (32 - s))) & mask
        a0, b0, c0, d0 = (a0 + a) & mask, (b0 + b) & mask, (c0 + c) & mask, (d0 + d) & mask
    return struct.pack("<4I", a0, b0, c0, d0).hex()


HASHES = {}


def nt(password):
    if password not in HASHES:
        HASHES[password] = md4(password.encode("utf-16-le"))
    return HASHES[password]


class Company:
    """Each account is made on purpose with its flaws, which are counted as it is made."""

    def __init__(self, users, seed=7):
        self.random = random.Random(seed)
        self.lines, self.late, self.potfile = [], [], []
        self.cracked, self.breached = set(), {}
        self.accounts = []
        self.rid = 1000
        self.make(users)

    def unique(self, prefix):
        """A password that nobody else has."""
        self.serial = getattr(self, "serial", 0) + 1
        return f"{prefix}{self.serial:07d}"

    def add(self, name, password, *, domain="corp.example", enabled=True, changed="2026-05-01 08:15",
            lm=EMPTY_LM, history=(), kind="user", reversible=False):
        self.rid += 1
        account = {"name": name, "domain": domain, "password": password, "enabled": enabled, "lm": lm,
                   "changed": changed, "history": list(history), "kind": kind, "reversible": reversible}
        self.accounts.append(account)
        full = f"{domain}\\{name}" if domain else name
        status = "Enabled" if enabled else "Disabled"
        tail = f"::: (pwdLastSet={changed}) (status={status})"
        self.lines.append(f"{full}:{self.rid}:{lm}:{nt(password)}{tail}")
        for i, old in enumerate(history):
            line = f"{full}_history{i}:{self.rid}:{EMPTY_LM}:{nt(old)}{tail}"
            # secretsdump writes them below their account, other tools at the end.
            (self.lines if self.rid % 3 else self.late).append(line)
        if reversible:
            self.lines.append(f"{full}:CLEARTEXT:{password}")
        return account

    def make(self, users):
        r = self.random
        self.add("Administrator", "Winter2024!", domain="", changed="2019-01-01 00:00")
        self.add("krbtgt", self.unique("long-and-random-"), domain="", enabled=False, kind="krbtgt")
        common = [f"{season}{year}!" for season in ("Spring", "Summer", "Autumn", "Winter") for year in range(2015, 2025)]
        simple = ["password", "qwertz123", "M\u00f6m R\u00fclez!", "Passw\u00f6rt\u20ac1", "a:b:c", "[nothexN!]", "$HEX[zz]", "letmein"]
        for i in range(users):
            name = f"user{i:06d}"
            choice = r.random()
            enabled = r.random() > 0.1
            changed = r.choice(["2026-05-01 08:15", "2025-12-24 12:00", "2020-02-29 00:00", "never"])
            history = [self.unique("Old-") for _ in range(r.choice((0, 0, 2)))]
            lm, reversible = EMPTY_LM, False
            if choice < 0.25:
                password = r.choice(common)
            elif choice < 0.35:
                password = r.choice(simple)
            elif choice < 0.37:
                password = r.choice((name, name.upper(), name.capitalize(), f"{name}@corp.example", f"corp.example\\{name}"))
            elif choice < 0.375:
                password = ""
            elif choice < 0.39:
                password = self.unique("shared-by-two-")
            elif choice < 0.40:
                # An LM hash, whatever is in it.
                password, lm = self.unique("Lm"), f"{r.getrandbits(64):016x}" + ("aad3b435b51404ee" if r.random() < 0.5 else f"{r.getrandbits(64):016x}")
            elif choice < 0.405:
                password, reversible = self.unique("Readable-"), True
            else:
                password = self.unique("Xk7#")
            if r.random() < 0.03 and password:
                history = history + [password]
            self.add(name, password, enabled=enabled, changed=changed, history=history, lm=lm, reversible=reversible)
            if 0.375 <= choice < 0.39:
                self.add(f"svc{i:06d}", password, enabled=enabled)
            if r.random() < 0.01:
                # What was this account's is now another's.
                old = self.unique("Handed-on-")
                self.add(f"was{i:06d}", self.unique("New-"), history=[old])
                self.add(f"has{i:06d}", old)
        for i in range(users // 4):
            name = f"PC{i:05d}-OF-A-LONG-NAME$" if i % 7 == 0 else f"PC{i:05d}$"
            first = name[:-1].lower()
            password = (first[:14] if i % 2 else first) if i % 50 == 0 else self.unique("machine-")
            self.add(name, password, kind="computer")
        self.make_potfile(common, simple)
        self.make_corpus()
        self.make_groups()

    def make_potfile(self, common, simple):
        for i, password in enumerate(common[::2] + simple + ["Lm0000001", "in nobody's account"]):
            self.crack(password, i)
        for account in self.accounts[5::11]:
            if account["password"] not in ("", common[1]) and account["kind"] == "user":
                self.crack(account["password"], len(self.potfile))
        # Not theirs, of other kinds, and no entries at all.
        self.doubtful = nt(common[1])
        self.potfile += [f"{self.doubtful}:not the password", "5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8:password", "no entry"]

    def crack(self, password, i):
        if password in self.cracked:
            return
        self.cracked.add(password)
        raw = password.encode()
        text = password
        if any(byte >= 0x80 for byte in raw) or ":" in password:
            # As hashcat writes it, in one of the encodings that are in use.
            encodings = ["utf-8", "utf-16-le", "cp1252"]
            text = f"$HEX[{password.encode(encodings[i % 3]).hex()}]"
        digits = nt(password) if i % 2 else nt(password).upper()
        self.potfile.append(f"{'$NT$' if i % 5 == 0 else ''}{digits}:{text}")

    def make_corpus(self):
        """NT hashes with counts, sorted: enough of others that it looks like a corpus."""
        passwords = {a["password"] for a in self.accounts if a["password"]}
        known = [p for p in sorted(passwords) if p.endswith("!") or p in ("password", "letmein")]
        self.breached = {p: 3 + i for i, p in enumerate(known)}
        entries = {nt(p): count for p, count in self.breached.items()}
        for i in range(20_000):
            entries.setdefault(f"{self.random.getrandbits(128):032x}", 1 + i % 50)
        self.corpus = "".join(f"{digits.upper()}:{count}\r\n" for digits, count in sorted(entries.items()))

    def make_groups(self):
        people = [a for a in self.accounts if a["kind"] == "user"]
        self.groups = {"Domain Admins": people[:20], "Server Operators": people[10:500:3], "Everybody": people}

    # The true figures

    def figures(self):
        sharers, owners = {}, {}
        for account in self.accounts:
            if account["password"]:
                sharers.setdefault(account["password"], []).append(account)
            for old in account["history"]:
                owners.setdefault(old, set()).add(account["name"])
        for account in self.accounts:
            password, name = account["password"], account["name"]
            flaws = account["flaws"] = set()
            if not password:
                flaws.add("empty")
            if account["reversible"]:
                flaws.add("reversible")
            if account["lm"] != EMPTY_LM:
                flaws.add("lm")
                if account["lm"].endswith("aad3b435b51404ee"):
                    flaws.add("lm-short")
            if account["changed"] == "never" or account["changed"] < "2025-11-22":
                flaws.add("stale")
            if not password:
                continue
            if password in self.cracked:
                flaws.add("cracked")
            elif nt(password) == self.doubtful:
                flaws.add("doubtful")
            if password in self.breached:
                flaws.add("breached")
            if len(sharers[password]) > 1:
                flaws.add("shared")
            if password in account["history"]:
                flaws.add("history-reuse")
            if owners.get(password, set()) - {name}:
                flaws.add("history-shared")
            if account["kind"] == "computer":
                plain = name[:-1].lower()
                if password in (plain, plain[:14]):
                    flaws.add("machine-default")
            elif password in (name, name.upper(), name.capitalize(), f"{name}@corp.example", f"corp.example\\{name}"):
                flaws.add("username")
        exposed = {"empty", "username", "reversible", "cracked", "breached", "machine-default"}
        for member in {id(m): m for members in self.groups.values() for m in members}.values():
            if member["flaws"] & exposed:
                member["flaws"].add("privileged")
        users = [a for a in self.accounts if a["kind"] == "user" and a["enabled"]]
        groups = sorted((len(s) for s in sharers.values() if len(s) > 1), reverse=True)

        def count(flaw, of=users):
            return sum(flaw in a["flaws"] for a in of)

        names = ["empty", "username", "reversible", "cracked", "breached", "privileged", "shared", "lm", "lm-short",
                 "history-reuse", "history-shared", "doubtful", "stale"]
        return {
            "users": len(users),
            "users_with_findings": sum(bool(a["flaws"]) for a in users),
            "disabled": sum(a["kind"] == "user" and not a["enabled"] for a in self.accounts),
            "computers": sum(a["kind"] == "computer" for a in self.accounts),
            "krbtgt": 1,
            "earlier_passwords": sum(len(a["history"]) for a in self.accounts),
            "flaws": {name: count(name) for name in names}
            | {"machine-default": count("machine-default", [a for a in self.accounts if a["kind"] == "computer"])},
            "groups": [
                {"name": name, "members": len(on := [m for m in members if m["enabled"]]), "cracked": count("cracked", on),
                 "breached": count("breached", on), "exposed": count("privileged", on),
                 "disabled": len(members) - len(on), "not_found": 1}
                for name, members in self.groups.items()
            ],
            "shared_passwords": len(groups),
            "largest_shared": groups[:10],
        }

    def write(self, folder):
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        log = ["[*] Dumping Domain Credentials (domain\\uid:rid:lmhash:nthash)", "", "[*] Cleaning up..."]
        (folder / "dump.ntds").write_text("\r\n".join(log[:2] + self.lines + self.late + log[2:]) + "\r\n")
        (folder / "cracked.pot").write_text("\n".join(self.potfile) + "\n")
        (folder / "corpus.txt").write_text(self.corpus)
        for name, members in self.groups.items():
            lines = [name] + [f"CORP\\{m['name'].upper()}" for m in members] + ["CORP\\Nobody Known"]
            # PowerShell's redirection writes UTF-16.
            encoding = "utf-16" if name == "Domain Admins" else "utf-8"
            (folder / f"{name}.txt").write_bytes("\r\n".join(lines).encode(encoding))
        (folder / "figures.json").write_text(json.dumps(self.figures(), indent=1))


if __name__ == "__main__":
    Company(int(sys.argv[2]) if len(sys.argv) > 2 else 50_000).write(sys.argv[1])
