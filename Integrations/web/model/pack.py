#!/usr/bin/env python3
"""Packs the strength model and the list of common passwords for the way to a page.

  Integrations/web/model/pack.py OUTPUT

The model is laid out to be read in place, which does not compress: 1.4 MB after brotli. The pack
says the same in half of that, and runtime/unpack.c makes the same bytes of it again:

  8 bytes   "PWPACK4", zero
  u32       size of the model file
  u32, …    wordlists/common-passwords.txt: the table of passwords is made of it
  u32, …    the model file up to its first section
  …         the sections in order, without those that are made of what follows
  3 ×       an n-gram table: for contexts of 0, 1, … symbols a bit for each, set if it has a row;
            then a bit for each cell, set if the cell is what the back-off and the shorter context
            foretell; u32 number of the others; how much more each of them is
  u32, …    the runs of digits by rank, a line each
  u32, …    the runs of symbols by rank, a line each
  u32       number of the trie's words
  2 × …     a bit for each rank, set if the word is the half of compounds; set if it is one of
            passphrases
  u32, …    the words, sorted, a word after those that it begins: for each a byte that says how many
            letters of the one before it does not begin with, and its other letters
  3 ×       the low, middle, high bytes of the words' ranks
  u32[256]  how many words have each code of a probability; codes rise with rank

Numbers are little endian; "u32, …" is a size and so many bytes.
"""
import os, pathlib, re, struct, sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
SECTIONS = 44
WORD_CELLS, HALF_RANKS, PASSWORDS, DIGITS, SYMBOLS = 2, 4, 8, 11, 14  # fingerprints, then ranks
# Rows, then cells, back-offs, lower rows, base; the order, the bits of a symbol, the stride.
TABLES = [(17, 2, 7, 87), (22, 3, 5, 27), (27, 3, 4, 11)]
END = 26
# Of texts that everybody knows, which a page leaves to its server. compare.mjs has them too.
LEFT_OUT = 41, 42, 43


def words(cells):
    """Word, code and index of each, and whether it is one of passphrases, from the double array that PasswordStrength/WordTrie reads."""
    todo = [(cells[0] >> 7, '')]
    while todo:
        base, start = todo.pop()
        for letter in range(END):
            cell = cells[base + letter]
            if cell & 31 != letter: continue
            word = start + chr(97 + letter)
            if cell & 32:
                yield word, *payload(cell)
                continue
            if cell & 64:
                yield word, *payload(cells[(cell >> 7) + END])
            todo.append((cell >> 7, word))


def payload(cell): return cell >> 6 & 255, cell >> 14 & 0x1FFFF, cell >> 31


def ranked_words(cells, half_ranks):
    """The words in order of rank; the halves of compounds have the first indexes."""
    found = sorted(words(cells), key=lambda word: word[2])
    halves = set(half_ranks)
    others = [rank for rank in range(1, len(found) + 1) if rank not in halves]
    ranks = list(half_ranks) + others
    return [word for _, word in sorted(zip(ranks, found))]


def bit_mask(flags):
    """A bit for each, the lowest one of a byte first."""
    mask = bytearray((len(flags) + 7) // 8)
    for i, flag in enumerate(flags):
        if flag: mask[i // 8] |= 1 << i % 8
    return bytes(mask)


def rows_and_lower(contexts, bits):
    """Both sections, made as train-model and unpack.c do: rows in order of length and context, and
    each context leads to the row of the longest suffix that has one."""
    row_of, lower, longest = [], [], []
    for length, flags in enumerate(contexts):
        longer = []
        for context, has_row in enumerate(flags):
            shorter = longest[context & (1 << bits * (length - 1)) - 1] if length else 0
            longer.append(len(lower) if has_row else shorter)
            if has_row: lower.append(shorter)
        longest = longer
    return longest, lower


def stored_contexts(rows, lower, order, bits):
    """For each length of contexts, which ones have a row."""
    contexts, longest, end = [], list(rows), len(lower)
    for length in range(order, 0, -1):
        # The rows of this length are the last ones, each of one context and in their order.
        places = {}
        for context, row in enumerate(longest):
            places.setdefault(row, []).append(context)
        begin = end
        while begin > 1 and len(places.get(begin - 1, [])) == 1 and (
                begin == end or places[begin - 1][0] < places[begin][0]):
            begin -= 1
        contexts.insert(0, [row >= begin for row in longest])
        shorter = [0] * (1 << bits * (length - 1))
        for context, row in enumerate(longest):
            shorter[context & len(shorter) - 1] = lower[row] if row >= begin else row
        longest, end = shorter, begin
    contexts.insert(0, [True])
    if rows_and_lower(contexts, bits) != (list(rows), list(lower)):
        sys.exit('Error: the rows of an n-gram table are in another order.')
    return contexts


def foretold_cells(cells, stride, backoffs, lower, base):
    """The bits of an n-gram table's cells, and how much more the others are."""
    costs, bits, others = [], [], bytearray()
    for row in range(len(backoffs)):
        shorter = costs[lower[row]] if row else base
        full = []
        for symbol in range(stride):
            i = row * stride + symbol
            foretold = backoffs[row] + shorter[symbol]
            more = cells[i] - min(foretold, 255)
            bits.append(more == 0)
            if more: others.append(more & 255)
            full.append(cells[i] if cells[i] < 255 else foretold)
        costs.append(full if row else base)
    return bit_mask(bits) + struct.pack('<I', len(others)) + bytes(others)


def place(text, count):
    """TextHash in PasswordStrength: the first slot to try of a table, and the fingerprint."""
    state, all_bits = 0x9E3779B97F4A7C15, (1 << 64) - 1
    for character in text:
        state = (state ^ ord(character)) * 0x9FB21C651E98DF25 & all_bits
        state ^= state >> 29
    h = (state ^ state >> 32) * 0xD6E8FEB86659FD93 & all_bits
    h ^= h >> 32
    return (h & 0xFFFFFFFF) * count >> 32, (h * 0x9FB21C651E98DF25 & all_bits) >> 32 or 1


def runs_by_rank(fingerprints, ranks, candidates):
    """The texts of a table of runs, each on a line; the table has their fingerprints only."""
    count, found = len(fingerprints), {}
    for text in candidates:
        slot, fingerprint = place(text, count)
        while fingerprints[slot] not in (0, fingerprint): slot = (slot + 1) % count
        if fingerprints[slot]: found[ranks[slot]] = text
    if sorted(found) != list(range(count - fingerprints.count(0))):
        sys.exit('Error: a run of the model is in none of the lists that it was made of.')
    return ''.join(found[rank] + '\n' for rank in range(len(found))).encode()


def runs_of_lists(pattern):
    """Every run of a kind in the lists of passwords."""
    names = ('common-passwords.txt', 'leaked-passwords.tsv')
    return {run for name in names for run in re.findall(pattern, (ROOT / 'wordlists' / name).read_text())}


def sorted_words(ranked, halves, of_phrases):
    """The words in the order in which the trie is laid out, and their ranks."""
    order = sorted(range(len(ranked)), key=lambda rank: ranked[rank] + '{')  # a letter after z
    text, last = bytearray(), ''
    for rank in order:
        word = ranked[rank]
        common = len(os.path.commonprefix([word, last]))
        text += bytes([len(last) - common]) + word[common:].encode()
        last = word
    ranks = [bytes(rank >> shift & 255 for rank in order) for shift in (0, 8, 16)]
    is_half = bit_mask([rank + 1 in halves for rank in range(len(order))])
    return struct.pack('<I', len(order)) + is_half + bit_mask(of_phrases) + sized(text) + b''.join(ranks)


def sized(data): return struct.pack('<I', len(data)) + data


def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    model = (ROOT / 'Sources/CEmbedded/strength-model.bin').read_bytes()
    passwords = (ROOT / 'wordlists/common-passwords.txt').read_bytes()
    magic, version, count = struct.unpack_from('<8sII', model)
    if (magic, version, count) != (b'pwmodel\0', 4, SECTIONS):
        sys.exit('Error: the model has another layout. Change pack.py and unpack.c with it.')
    places = [struct.unpack_from('<II', model, 24 + 8 * i) for i in range(SECTIONS)]
    section = [bytes(size) if i in LEFT_OUT else model[offset:offset + size] for i, (offset, size) in enumerate(places)]
    numbers = lambda i, kind, size: struct.unpack(f'<{len(section[i]) // size}{kind}', section[i])

    ranked = ranked_words(numbers(WORD_CELLS, 'I', 4), numbers(HALF_RANKS, 'I', 4))
    codes = [code for _, code, _, _ in ranked]
    if codes != sorted(codes): sys.exit('Error: the codes of the words do not rise with rank.')
    pack = b'PWPACK4\0' + struct.pack('<I', len(model)) + sized(passwords)
    pack += sized(model[:places[0][0]])
    made = {WORD_CELLS, HALF_RANKS} | {i + j for i in (PASSWORDS, DIGITS, SYMBOLS) for j in (0, 1)}
    made |= {rows + i for rows, *_ in TABLES for i in (0, 1, 3)}
    pack += b''.join(bytes for i, bytes in enumerate(section) if i not in made)
    for rows, order, bits, stride in TABLES:
        lower = numbers(rows + 3, 'H', 2)
        for flags in stored_contexts(numbers(rows, 'H', 2), lower, order, bits): pack += bit_mask(flags)
        pack += foretold_cells(section[rows + 1], stride, section[rows + 2], lower,
                               list(numbers(rows + 4, 'H', 2)))
    for table, pattern in (DIGITS, r'[0-9]+'), (SYMBOLS, r'[^A-Za-z0-9\t\n]+'):
        runs = runs_of_lists(pattern)
        pack += sized(runs_by_rank(numbers(table, 'I', 4), numbers(table + 1, 'H', 2), runs))
    pack += sorted_words([word for word, *_ in ranked], set(numbers(HALF_RANKS, 'I', 4)), [row[3] for row in ranked])
    pack += struct.pack('<256I', *(codes.count(code) for code in range(256)))
    pathlib.Path(sys.argv[1]).write_bytes(pack)


main()
