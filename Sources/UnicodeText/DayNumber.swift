/// The number of days since 1970-01-01 in the Gregorian calendar.
package func dayNumber(year: Int, month: Int, day: Int) -> Int32 {
  // Years that begin in March end with the day that leap years add.
  let year = month > 2 ? year : year - 1
  let era = year / 400
  let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  let ofEra = year % 400 * 365 + year % 400 / 4 - year % 400 / 100 + dayOfYear
  return Int32(era * 146_097 + ofEra - 719_468)
}

/// The number of days of a month in the Gregorian calendar.
package func dayCount(ofMonth month: Int, _ year: Int) -> Int {
  switch month {
  case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}
