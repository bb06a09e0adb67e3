// Texts that every comparison uses. The same seed gives the same texts.

export function random(seed) {
  let state = seed >>> 0 || 1
  return (below) => {
    // xorshift, 32 bits
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % below
  }
}

const ranges = [
  [0x20, 0x7e], [0x20, 0x7e], [0x20, 0x7e], [0xa0, 0x17f], [0x300, 0x36f], [0x370, 0x3ff], [0x400, 0x52f],
  [0x590, 0x5ff], [0x600, 0x6ff], [0x900, 0x97f], [0xe00, 0xe7f], [0x1100, 0x11ff], [0x1e00, 0x1eff],
  [0x2000, 0x206f], [0x3040, 0x30ff], [0x4e00, 0x4fff], [0xac00, 0xac80], [0xff00, 0xff60],
  [0x1f1e6, 0x1f1ff], [0x1f300, 0x1f64f], [0xfe00, 0xfe0f], [0x1d400, 0x1d4ff], [0xe0020, 0xe007f],
]
const words = [
  'password', 'qwerty', 'dragon', 'iloveyou', 'Michael', '123456', '2024', 'P@ssw0rd', '!', '#1', 'zaq12wsx',
  'correct', 'horse', 'пароль', 'contraseña', 'סיסמה', 'كلمة', '密码', '👍🏽', '1987-06-05', 'abcabc', '2147483647',
  '2147483648', '4294967296', '9223372036854775807', '18446744073709551616', 'aaaaaaaa',
]

/** Texts of many scripts, words, digits and their mixtures; no line ends. */
export function unicodeTexts(count, seed = 20261121) {
  const below = random(seed)
  const texts = []
  while (texts.length < count) {
    let text = ''
    const parts = 1 + below(5)
    for (let part = 0; part < parts; part++) {
      if (below(3) === 0) {
        text += words[below(words.length)]
        continue
      }
      const [first, last] = ranges[below(ranges.length)]
      const length = 1 + below(below(20) === 0 ? 60 : 8)
      for (let i = 0; i < length; i++) text += String.fromCodePoint(first + below(last - first + 1))
    }
    // U+2028 and U+2029 are kept; what ends a line of a list is not among the ranges.
    texts.push(text)
  }
  return texts
}
