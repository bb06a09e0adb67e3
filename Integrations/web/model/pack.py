#!/usr/bin/env python3
"""Packs the strength model and the list of common passwords for the way to a page.

  Integrations/web/model/pack.py OUTPUT

The model is laid out to be read in place, which does not compress: 1.4 MB after brotli. The pack
says the same in half of that, and runtime/unpack.c makes the same bytes of it again:

  8 bytes   "PWPACK2", zero
  u32       size of the model file
  u32, …    wordlists/common-passwords.txt: the table of passwords is made of it
  u32, …    the model file up to its first section
  …         the sections in order, without wordCells, passwordFingerprints, passwordRanks and the
            cells of the three n-gram tables
  3 ×       the cells of an n-gram table: a bit for each, set if the cell is what the back-off and
            the shorter context foretell; u32 number of the others; the others
  u32       number of the trie's words
  u32, …    the words, sorted, a word after those that it begins: for each a byte that says how many
            letters it has in common with the one before, and its other letters
  3 ×       the low, middle, high bytes of the words' ranks
  u32[256]  how many words have each code of a probability; codes rise with rank

Numbers are little endian; "u32, …" is a size and so many bytes.
"""
import os, pathlib, struct, sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
SECTIONS = 38
WORD_CELLS, HALF_RANKS, PASSWORD_FINGERPRINTS, PASSWORD_RANKS = 2, 4, 8, 9
TABLES = [(17, 87), (22, 27), (27, 11)]  # rows, then cells, back-offs, lower rows, base; the stride
END = 26


def words(cells):
    """Word, code and index of each, from the double array that PasswordStrength/WordTrie reads."""
    todo = [(cells[0] >> 7, '')]
    while todo:
        base, start = todo.pop()
        for letter in range(END):
            cell = cells[base + letter]
            if cell & 31 != letter: continue
            word = start + chr(97 + letter)
            if cell & 32:
                yield word, cell >> 6 & 255, cell >> 14
                continue
            if cell & 64:
                end = cells[(cell >> 7) + END]
                yield word, end >> 6 & 255, end >> 14
            todo.append((cell >> 7, word))


def ranked_words(cells, half_ranks):
    """The words in order of rank; the halves of compounds have the first indexes."""
    found = sorted(words(cells), key=lambda word: word[2])
    halves = set(half_ranks)
    others = [rank for rank in range(1, len(found) + 1) if rank not in halves]
    ranks = list(half_ranks) + others
    return [word for _, word in sorted(zip(ranks, found))]


def foretold_cells(cells, stride, backoffs, lower, base):
    """The bits and the other cells of an n-gram table."""
    costs, bits, others = [], bytearray((len(cells) + 7) // 8), bytearray()
    for row in range(len(backoffs)):
        shorter = costs[lower[row]] if row else base
        full = []
        for symbol in range(stride):
            i = row * stride + symbol
            foretold = backoffs[row] + shorter[symbol]
            if cells[i] == min(foretold, 255): bits[i // 8] |= 1 << i % 8
            else: others.append(cells[i])
            full.append(cells[i] if cells[i] < 255 else foretold)
        costs.append(full if row else base)
    return bytes(bits) + struct.pack('<I', len(others)) + bytes(others)


def sorted_words(ranked):
    """The words in the order in which the trie is laid out, and their ranks."""
    order = sorted(range(len(ranked)), key=lambda rank: ranked[rank] + '{')  # a letter after z
    text, last = bytearray(), ''
    for rank in order:
        word = ranked[rank]
        common = len(os.path.commonprefix([word, last]))
        text += bytes([common]) + word[common:].encode()
        last = word
    ranks = [bytes(rank >> shift & 255 for rank in order) for shift in (0, 8, 16)]
    return struct.pack('<I', len(order)) + sized(text) + b''.join(ranks)


def sized(data): return struct.pack('<I', len(data)) + data


def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    model = (ROOT / 'Sources/CEmbedded/strength-model.bin').read_bytes()
    passwords = (ROOT / 'wordlists/common-passwords.txt').read_bytes()
    magic, version, count = struct.unpack_from('<8sII', model)
    if (magic, version, count) != (b'pwmodel\0', 2, SECTIONS):
        sys.exit('Error: the model has another layout. Change pack.py and unpack.c with it.')
    places = [struct.unpack_from('<II', model, 24 + 8 * i) for i in range(SECTIONS)]
    section = [model[offset:offset + size] for offset, size in places]
    numbers = lambda i, kind, size: struct.unpack(f'<{len(section[i]) // size}{kind}', section[i])

    ranked = ranked_words(numbers(WORD_CELLS, 'I', 4), numbers(HALF_RANKS, 'I', 4))
    codes = [code for _, code, _ in ranked]
    if codes != sorted(codes): sys.exit('Error: the codes of the words do not rise with rank.')
    pack = b'PWPACK2\0' + struct.pack('<I', len(model)) + sized(passwords)
    pack += sized(model[:places[0][0]])
    made = {WORD_CELLS, PASSWORD_FINGERPRINTS, PASSWORD_RANKS} | {rows + 1 for rows, _ in TABLES}
    pack += b''.join(bytes for i, bytes in enumerate(section) if i not in made)
    for rows, stride in TABLES:
        pack += foretold_cells(section[rows + 1], stride, section[rows + 2],
                               numbers(rows + 3, 'H', 2), list(numbers(rows + 4, 'H', 2)))
    pack += sorted_words([word for word, _, _ in ranked])
    pack += struct.pack('<256I', *(codes.count(code) for code in range(256)))
    pathlib.Path(sys.argv[1]).write_bytes(pack)


main()
