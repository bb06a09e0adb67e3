/// The MD5 hashes of the two most common passwords.
///
/// MD5 and NT hashes have 32 digits alike, so that a list of MD5 hashes would pass for a corpus of
/// NT hashes in which no password is found.
let md5OfCommonPasswords = [
  HashValue(high: 0xE10A_DC39_49BA_59AB, middle: 0xBE56_E057_F20F_883E),
  HashValue(high: 0x5F4D_CC3B_5AA7_65D6, middle: 0x1D83_27DE_B882_CF99),
]
