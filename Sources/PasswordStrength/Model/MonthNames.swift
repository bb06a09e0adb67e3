internal import UnicodeText

/// The names of months and seasons in several languages, without diacritics.
struct MonthNames {
  struct Name {
    var isMonth: Bool
    /// The share of this name among all names.
    var share: Double
  }

  let slots: UnsafeMutablePointer<(fingerprint: UInt32, name: Name)>
  static let capacity = 512
  nonisolated(unsafe) static let all = MonthNames()

  private static let english = """
    january february march april may june july august september october november december
    """
  private static let abbreviations = "jan feb mar apr jun jul aug sep sept oct nov dec"
  /// The names in Spanish, Portuguese, French, German, Italian, Dutch and Polish.
  private static let others = """
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro janvier fevrier
    mars avril mai juin juillet aout septembre octobre novembre decembre januar februar marz maerz
    juni juli oktober dezember gennaio febbraio aprile maggio giugno luglio settembre ottobre
    dicembre januari februari maart mei augustus styczen luty marzec kwiecien maj czerwiec lipiec
    sierpien wrzesien pazdziernik listopad grudzien
    """
  private static let englishSeasons = "spring summer autumn winter"
  private static let otherSeasons = """
    primavera verano otono invierno verao outono inverno printemps ete automne hiver fruhling
    fruehling sommer herbst estate autunno lente zomer herfst wiosna lato jesien zima
    """

  private init() {
    slots = .allocate(capacity: Self.capacity)
    slots.initialize(repeating: (0, Name(isMonth: false, share: 0)), count: Self.capacity)
    func add(_ names: String, isMonth: Bool, share: Double) {
      for name in names.words {
        let hash = TextHash(name.utf8.lazy.map { UInt32($0) })
        let (slot, fingerprint) = hash.place(in: Self.capacity)
        var i = slot
        while slots[i].fingerprint != 0 { i = (i + 1) % Self.capacity }
        slots[i] = (fingerprint, Name(isMonth: isMonth, share: share))
      }
    }
    add(Self.english, isMonth: true, share: 0.4 / 12)
    add(Self.abbreviations, isMonth: true, share: 0.1 / 12)
    add(Self.others, isMonth: true, share: 0.15 / 70)
    add(Self.englishSeasons, isMonth: false, share: 0.3 / 4)
    add(Self.otherSeasons, isMonth: false, share: 0.05 / 24)
  }
}
