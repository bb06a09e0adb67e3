import TestSupport

/// SHA-1 of "hunter2", "letmein" and "password", in their order.
let corpus = """
  5BAA61E4C9B93F3F0682250B6CF8331B7EE68FD8:46658894
  B7A875FC1EA228B9061041B7CEC4BD3C52AB3CE3:200000
  F3BBBD66A63D4BF1747940578EC3D0103530E21D:17043

  """

/// A folder with the corpus, `c.txt`, and a policy that accepts nearly everything, `any.json`.
func corpusFolder() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  try folder.write("c.txt", Array(corpus.utf8))
  try folder.write(
    "any.json",
    Array(
      #"""
      {"policy": 1, "id": "any", "rules": [{"id": "some", "label": "some", \#
      "length": {"min": 1}}]}
      """#
      .utf8))
  return folder
}

/// Runs the program in a folder.
func run(_ arguments: [String], _ input: String, in folder: TemporaryFolder) throws
  -> ToolRun
{
  try .pwcheck(arguments, input: Array(input.utf8), directory: folder.path)
}
