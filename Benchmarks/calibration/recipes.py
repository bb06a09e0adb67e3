"""A made-up list of passwords for Scripts/calibrate: so many by each of some recipes, always the same.

Its words are not those of the attacks alone: half come from the list for passphrases, which no attack has.
"""
import pathlib
import random

ROOT = pathlib.Path(__file__).resolve().parents[2] / 'wordlists'
SYMBOLS = '!!!!..@#*$_-?&+'
LEET = str.maketrans('aeiost', '431057')


def lines(name):
    """The entries of a list, without their counts."""
    return [l.split('\t')[0] for l in (ROOT / name).read_text(encoding='utf-8').split('\n')[:-1]]


def recipes(r):
    common = [w for w in lines('common-passwords-django.txt') if w.isascii()]
    words = [w for w in lines('words.txt')[:15000] if len(w) >= 4]
    rare = [w for w in lines('passphrase-words.txt') if w.isalpha()]
    names = lines('names.txt')[:5000]
    skewed = lambda list_, power=2: list_[int(len(list_) * r.random() ** power)]
    word = lambda: skewed(words) if r.random() < .5 else r.choice(rare)
    digits = lambda n: ''.join(r.choices('0123456789', k=n))
    year = lambda: str(int(r.triangular(1950, 2025, 2000)))
    letters = lambda n, set_='abcdefghijklmnopqrstuvwxyz': ''.join(r.choices(set_, k=n))
    alphanumeric = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
    return {
        'common password': lambda: skewed(common, 3),
        'common password, changed': lambda: r.choice([
            lambda w: w.capitalize(), lambda w: w + r.choice('1!.'), lambda w: w.translate(LEET), lambda w: w + w,
            lambda w: w[::-1], lambda w: w.upper(), lambda w: w.capitalize() + '1'])(skewed(common)),
        'word': word,
        'word, digits': lambda: word() + digits(r.choice([1, 1, 2, 2, 2, 3, 4])),
        'Word, digits, symbol': lambda: word().capitalize() + digits(r.choice([1, 2, 2, 3, 4])) + r.choice(SYMBOLS),
        'name, year': lambda: (lambda n: n if r.random() < .5 else n.capitalize())(r.choice(names)) + year(),
        'name': lambda: r.choice(names),
        'two words': lambda: word() + word(),
        'digits': lambda: digits(r.choice([6, 6, 7, 8, 8, 9])),
        'date': lambda: f'{r.randint(1, 28):02}{r.randint(1, 12):02}' + (year() if r.random() < .5 else year()[2:]),
        'lower case at random': lambda: letters(r.choice([5, 6, 6, 7])),
        'letters and digits at random': lambda: letters(r.choice([5, 6, 7, 8]), alphanumeric),
    }


def made_up(each=250, seed=1):
    r = random.Random(seed)
    return [(name, make()) for name, make in recipes(r).items() for _ in range(each)]
