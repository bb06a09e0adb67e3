internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

/// The demands of a policy's rules, in terms that other formats have too.
struct PolicyReading {
  private(set) var demands: [Demand] = []
  private(set) var losses: [ConversionLoss] = []

  private let policy: Policy

  var isASCII: Bool { demands.isASCII }
  var refusesEmpty: Bool { !PasswordChecker(policy: policy).accepts("") }

  init(_ policy: Policy) {
    self.policy = policy
    for rule in policy.rules {
      // Nobody has a role there, and without one the stricter rule holds.
      if case .with(let role)? = rule.role {
        let reason = """
          the target format knows no roles, so users with the role '\(printable(role))' must meet \
          the rules for all. '--role \(printable(role))' converts the policy for them.
          """
        losses.append(ConversionLoss(rule.id, .stricter, .init("roles", reason)))
      } else if rule.severity == .warning {
        let reason = "the rule only warns; every rule of that system rejects."
        losses.append(ConversionLoss(rule.id, .unenforced, .init("warning", reason)))
      } else {
        demands += Self.demands(of: rule)
      }
    }
  }

  private static func demands(of rule: Rule) -> [Demand] {
    let demands = kinds(of: rule).map { Demand($0, rule.id) }
    return switch rule.condition {
    case nil: demands
    case .length(let limit)?: [Demand(.conditional(limit, demands), rule.id)]
    default: [Demand(.unknownElsewhere(.noCondition), rule.id)]
    }
  }

  private static func kinds(of rule: Rule) -> [Demand.Kind] {
    switch rule.kind.plain {
    case .match(let pattern, let occurrences):
      return PatternReading(pattern.tree).demands(occurrences) ?? [
        .match(pattern.tree, occurrences)
      ]
    case .avoid(let pattern):
      return ImportedPatterns.demand(avoiding: pattern.source).map { [$0] }
        ?? PatternReading(pattern.tree).avoided ?? [.avoid(pattern.tree)]
    case .length(let limit):
      return [.length(limit.range, CountedUnit(rawValue: limit.unit.rawValue) ?? .codePoints)]
    case .atLeast(let count, let members):
      if let minimums = KindsByLength(rule) { return [.kindsByLength(minimums)] }
      return group(count, members.map { demands(of: $0) })
    case .blocklist(let list): return [.blocklist(top: list.top)]
    case .expected: return [.unknownElsewhere(.cannotSay("passwords that are not expected values"))]
    case .breached(let passwords, let minCount):
      return [.breached(file: passwords.name, minCount: minCount, isFilter: passwords.isFilter)]
    case .personal(let demand): return [.personal(minLength: demand.minLength)]
    case .differs(let demand):
      return demand == DifferenceDemand(minEdits: 1) ? [.history(1)] : [.differs(demand)]
    case .history(let last, let days):
      return [.history(last)] + (days.map { [.notUsedWithin(days: $0)] } ?? [])
    case .repeats(let max): return [.repeats(max: max)]
    case .sequences(_, _, _, let orders) where !orders.isEmpty:
      return [.unknownElsewhere(.noSequences)]
    case .sequences(let max, let kinds, _, _): return [.sequences(max: max, kinds)]
    case .strength: return [.unknownElsewhere(.cannotSay("a strength"))]
    case .distinct(let min): return [.different(min: min)]
    default:
      let reason = "the target format has nothing like the '\(rule.kind.key)' rule."
      return [.unknownElsewhere(.init("cannot-say", reason))]
    }
  }

  private static func group(_ count: Int, _ members: [[Demand]]) -> [Demand.Kind] {
    if count == members.count { return members.flatMap { $0.map(\.kind) } }
    // A member that does not apply counts neither way.
    let isConditional = members.joined().contains {
      if case .conditional = $0.kind { true } else { false }
    }
    if isConditional { return [.unknownElsewhere(.noCondition)] }
    let sets = members.mapAll { member -> CodePointSet? in
      guard member.count == 1, case .contains(let set, min: 1) = member[0].kind else { return nil }
      return set
    }
    guard let sets else { return [.group(count, of: members)] }
    // One of several sets is one of their union.
    if count == 1 { return [.contains(CodePointSet(union: sets), min: 1)] }
    return [.kinds(count, of: sets)]
  }
}
