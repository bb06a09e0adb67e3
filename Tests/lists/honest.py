"""Lists of passwords that look a little like something else: name, text, the number of passwords, how many are accepted."""

WEAK = ["password", "hunter2", "letmein", "qwerty", "dragon", "monkey", "shadow", "sunshine", "princess", "football"]


def leak(odd, lines=200):
    """A leak with some odd lines among many."""
    return [f"{WEAK[i % 10]}{i}" for i in range(lines - len(odd))] + odd


# One line, or a few, and the number of passwords.
LISTS = {
    "one password": ["correct horse battery staple"],
    "one short password": ["hunter2"],
    "a colon after a symbol": ["Tr0ub4dor&3:horse"],
    "a colon in a sentence": ["Tell me: what is the time?"],
    "a colon at the start": [":correcthorse"],
    "a colon at the end": ["correct horse:"],
    "a time": ["12:30"],
    "a time in a sentence": ["breakfast at 7:45 sharp"],
    "a verse": ["1 Corinthians 13:4-8 love"],
    "random with a colon": ["x9K:qT2!vB7z"],
    "an equation": ["E=mc2"],
    "a sum": ["1+1=2 and 2+2=4"],
    "an equals sign after symbols": ["?!a=correct horse"],
    "random with an equals sign": ["q7T=9x$Lw2"],
    "base 64": ["dGVzdA=="],
    "random base 64": ["Vq2kz8+PLm3/7XwQ0aRy4g=="],
    "double quotes": ['"correct horse"'],
    "quotes within": ['say "friend" and enter'],
    "single quotes": ["'tis the season"],
    "one quote": ['5"disk'],
    "a URL": ["https://example.com/correct/horse"],
    "a URL with a query": ["https://example.com/?q=horse"],
    "a URL with a port": ["http://example.com:8080/"],
    "commas": ["red, white, and blue"],
    "words with semicolons": ["correct;horse;battery", "staple;one;two"],
    "bars": ["|-o-| |-o-|"],
    "angle brackets": ["<3 <3 <3"],
    "braces": ["{:-) (-:}"],
    "square brackets": ["[not a section]"],
    "a dollar": ["$ecret Sauce$"],
    "dollars": ["$2b$", "$6$", "$$$$$$$$$$$$$$$$$$$$$$"],
    "a number": ["1234567890"],
    "numbers": ["12345678", "87654321", "11112222"],
    "digits of 32": ["12345678901234567890123456789012"],
    "digits of base 16, 24 of them": ["9f86d081884c7d659a2feaa0"],
    "a hash sign first": ["#1 stunner", "hunter2"],
    "spaces around": [" hunter2 "],
    "beyond ASCII": ["пароль123", "contraseña", "密码密码"],
    "$HEX[]": ["$HEX[68756e74657232]"],
    "a number and words": ["3 blind mice ran"],
    "a dash first": ["-hunter2-"],
    "a path": ["/usr/local/bin/horse"],
    "an e-mail address": ["ana@example.com"],
    "an at sign": ["p@ssw0rd"],
    "a leak with hashes": leak(["5f4dcc3b5aa765d61d8327deb882cf99"] * 3),
    "a leak with pairs": leak(["ana:hunter2", "bob:letmein", "eve;dragon"]),
    "a leak with markup": leak(["<a href=\"x\">hunter2</a>", "</body>"]),
    "a leak with assignments": leak(["password=hunter2", "DB_PASSWORD=x"]),
    "a leak with JSON": leak(['{"password":"hunter2"}']),
    "a leak with tabs": leak(["ana\thunter2", "bob\tletmein"]),
}
