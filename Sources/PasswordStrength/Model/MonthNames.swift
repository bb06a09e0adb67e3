internal import UnicodeText

/// The names of months and seasons in several languages, without diacritics.
struct MonthNames {
  struct Name {
    var isMonth: Bool
    var share: Double
  }

  /// In the order of their hashes.
  private let names: [(hash: UInt64, name: Name)]
  static let all = MonthNames()

  private static let lists: [(names: String, isMonth: Bool, share: Double)] = [
    (
      """
      january february march april may june july august september october november december
      """, true, 0.4 / 12
    ),
    ("jan feb mar apr jun jul aug sep sept oct nov dec", true, 0.1 / 12),
    // Spanish, Portuguese, French, German, Italian, Dutch and Polish.
    (
      """
      enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
      janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro janvier fevrier
      mars avril mai juin juillet aout septembre octobre novembre decembre januar februar marz maerz
      juni juli oktober dezember gennaio febbraio aprile maggio giugno luglio settembre ottobre
      dicembre januari februari maart mei augustus styczen luty marzec kwiecien maj czerwiec lipiec
      sierpien wrzesien pazdziernik listopad grudzien
      """, true, 0.15 / 70
    ),
    ("spring summer autumn winter", false, 0.3 / 4),
    (
      """
      primavera verano otono invierno verao outono inverno printemps ete automne hiver fruhling
      fruehling sommer herbst estate autunno lente zomer herfst wiosna lato jesien zima
      """, false, 0.05 / 24
    ),
  ]

  private init() {
    names = Self.lists.flatMap { names, isMonth, share in
      names.words.map {
        (TextHash($0.utf8.lazy.map { UInt32($0) }).bits, Name(isMonth: isMonth, share: share))
      }
    }.sorted { $0.hash < $1.hash }
  }

  func name(_ hash: TextHash) -> Name? {
    let place = names.indices.insertionIndex { names[$0].hash < hash.bits }
    return place < names.count && names[place].hash == hash.bits ? names[place].name : nil
  }
}
