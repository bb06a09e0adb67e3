"""Every public symbol that is written in a library's source has a comment. See Scripts/build-docs."""

import json
import sys
from pathlib import Path

graphs, *libraries = sys.argv[1:]
described = 0
bare = []
for library in libraries:
    for path in sorted(Path(graphs).glob(f"{library}.symbols.json")) + sorted(Path(graphs).glob(f"{library}@*.symbols.json")):
        for symbol in json.loads(path.read_text())["symbols"]:
            # What the compiler makes, such as init(rawValue:), has no place in the source.
            if "location" not in symbol:
                continue
            if "docComment" in symbol:
                described += 1
            else:
                line = symbol["location"]["position"]["line"] + 1
                source = symbol["location"]["uri"].split("/Sources/")[-1]
                bare.append(f"Sources/{source}:{line}: {'.'.join(symbol['pathComponents'])} has no comment")
print(f"{described} of {described + len(bare)} public symbols have a comment")
if bare:
    sys.exit("\n".join(bare))
if described == 0:
    sys.exit(f"no symbols in {graphs}")
