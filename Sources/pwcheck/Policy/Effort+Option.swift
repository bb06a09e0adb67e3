internal import CommandLineArguments
internal import Patterns

extension Effort: ArgumentValue {
  static let optionHelp = """
    How much work the analysis of a policy may be: normal is at most about 2 seconds and 256 MB, \
    low a tenth of it, high ten times as much
    """
}
