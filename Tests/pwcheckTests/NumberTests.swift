import TestSupport
import Testing

@Test(arguments: [
  (
    ["generate", "--count", "-1"],
    "invalid value for '--count N'. Use a whole number, 1 to 1000000."
  ),
  (
    ["generate", "-n", "-1"],
    "invalid value for '--count N'. Use a whole number, 1 to 1000000."
  ),
  (
    ["generate", "--length", "-.5"],
    "invalid value for '--length N'. Use a whole number, 1 to 1024."
  ),
  (
    ["audit", "--top", "-1", "list"],
    "invalid value for '--top N'. Use a whole number, 0 to 1000."
  ),
  (
    ["audit", "--jobs", "0", "list"],
    "invalid value for '--jobs N'. Use a whole number, 1 to 256."
  ),
  (
    ["gate", "--min-score", "101", "list"],
    "invalid value for '--min-score N'. Use a whole number, 1 to 100."
  ),
  (
    ["gate", "--max-failing", "3x", "list"],
    """
    invalid value for '--max-failing N|P%'. Use a whole number such as '5', or a share such as \
    '0.5%', from '0%' to '100%' with at most six decimals.
    """
  ),
  (["gate", "--max-failing", "-1", "list"], "invalid value for '--max-failing N|P%'. Use "),
  (
    ["gate", "--max-failing", "101%", "list"], "invalid value for '--max-failing N|P%'. Use "
  ),
  (
    ["--birthday", "2023-02-30"],
    "invalid value for '--birthday DATE'. Use a date such as 1990-05-17."
  ),
  (["--birthday", "1900-02-29"], "invalid value for '--birthday DATE'."),
  (["--birthday", "1990-13-01"], "invalid value for '--birthday DATE'."),
  // What may be a secret is not repeated, but judged all the same.
  (["--password-fd", "-1"], "invalid value for '--password-fd N'. Use a whole number, 0 or more."),
  (
    ["form", "sign-in", "--timeout", "-1"],
    "invalid value for '--timeout SECONDS'. Use a whole number, 1 to 3600."
  ),
])
func `a number out of its range is told what the range is`(_ arguments: [String], _ message: String)
  throws
{
  let run = try ToolRun.pwcheck(arguments)
  #expect(run.status == 2 && run.text == "")
  #expect(run.errorText.hasPrefix("Error: \(message)"), "\(run.errorText)")
}
