internal import UnicodeText

extension CommandDescription {
  /// The help, wrapped to a width, without a line feed at the end.
  ///
  /// - Parameter isBold: Whether headings are bold, on a terminal.
  package func helpText(width: Int = 80, isBold: Bool = false) -> String {
    var help = HelpText(width: max(width, 40), isBold: isBold)
    help.paragraph(summary)
    if !discussion.isEmpty { help.paragraph(discussion) }
    help.block(help.heading("Usage:") + " " + usage)

    let commands = subcommands.map {
      (label: $0.name, text: $0.summary + ($0.isDefault ? " (default)" : ""))
    }
    let arguments = positionals.map { (label: $0.value.name, text: $0.value.notes(after: $0.help)) }
    let options = sections.map { section in
      (title: section.title, rows: section.options.map { (label: $0.label, text: $0.notes) })
    }
    // One column for all, so that the eye can run down the page.
    help.setColumn(labels: (commands + arguments + options.flatMap(\.rows)).map(\.label))
    help.table("Commands", commands)
    help.table("Arguments", arguments)
    for section in options { help.table(section.title, section.rows) }

    if !examples.isEmpty {
      let lines = examples.flatMap { ["  " + $0.command, "      " + $0.explanation] }
      help.block(([help.heading("Examples:")] + lines).joined(separator: "\n"))
    }
    if !commands.isEmpty {
      help.paragraph("See '\(path.joined(separator: " ")) help COMMAND' for more on a command.")
    }
    return help.blocks.joined(separator: "\n\n")
  }

  /// The command as a synopsis shows it: `pwcheck audit [OPTIONS] [FILE...]`.
  package var usage: String {
    if isGroup {
      let command = defaultSubcommand == nil ? "COMMAND" : "[COMMAND]"
      return (path + [command, "[OPTIONS]"]).joined(separator: " ")
    }
    let words = path.dropLast() + [isDefault ? "[\(name)]" : name, "[OPTIONS]"]
    return (words + positionals.map(\.usage)).joined(separator: " ")
  }
}

extension OptionDescription {
  fileprivate var label: String { (short.map { "-\($0), " } ?? "    ") + usage }

  var notes: String { value?.notes(after: help, isRepeated: isRepeated) ?? help }
}

extension ValueDescription {
  /// A help with the allowed values and the default at its end: `When (inline, blur; default:
  /// blur)`.
  func notes(after help: String, isRepeated: Bool = false) -> String {
    let isSpeltOut = name == choices.joined(separator: "|")
    let notes = [
      choices.isEmpty || isSpeltOut ? nil : choices.joined(separator: ", "), limits,
      isRepeated ? "repeatable" : nil, defaultValue.map { "default: \($0)" },
    ].compactMap(\.self)
    guard !notes.isEmpty else { return help }
    let text = notes.joined(separator: "; ")
    // One bracket, also where the help tells a default in words.
    guard help.hasSuffix(")"), let start = help.lastIndex(of: "("),
      help[start...].hasPrefix("(default: ")
    else { return "\(help) (\(text))" }
    return "\(help[...start])\(text); \(help[help.index(after: start)...])"
  }
}

/// A page of blocks with an empty line between them.
private struct HelpText {
  let width: Int
  let isBold: Bool
  private(set) var blocks: [String] = []
  private(set) var column = 0

  func heading(_ title: String) -> String { isBold ? "\u{1B}[1m\(title)\u{1B}[0m" : title }

  mutating func block(_ text: String) { blocks.append(text) }

  mutating func paragraph(_ text: String) { block(wrap(text, indent: 0).joined(separator: "\n")) }

  /// Places the texts beside the labels, but leaves them more than half of the line: a longer label
  /// stands on a line of its own.
  mutating func setColumn(labels: [String]) {
    let limit = min(32, width * 2 / 5)
    column = labels.map { $0.count + 4 }.filter { $0 <= limit }.max() ?? 4
  }

  mutating func table(_ title: String, _ rows: [(label: String, text: String)]) {
    if rows.isEmpty { return }
    var lines = [heading(title + ":")]
    for row in rows {
      var text = wrap(row.text, indent: column)[...]
      let label = "  " + row.label
      if label.count + 2 <= column, let first = text.popFirst() {
        lines.append(label + first.dropFirst(label.count))
      } else {
        lines.append(label)
      }
      lines += text
    }
    block(lines.joined(separator: "\n"))
  }

  private func wrap(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      let lines = wrapped(paragraph, to: width - indent, breaksWords: false)
      return (lines.isEmpty ? [""] : lines).map { margin + $0 }
    }
  }
}
