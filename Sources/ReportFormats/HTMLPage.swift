/// One page that needs nothing else: no network, and no script to be read. A report has a script,
/// and no search engine may know it.
package func htmlPage(title: String, isReport: Bool = false, styles: String = "", body: String)
  -> String
{
  // The policy forbids the page all that it does not need, should an escape ever be missing.
  let policy =
    "default-src 'none'; style-src 'unsafe-inline'"
    + (isReport ? "; script-src 'sha256-\(HTMLStyleSheet.scriptDigest)'" : "")
  return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="referrer" content="no-referrer">
    \(isReport ? "<meta name=\"robots\" content=\"noindex\">\n" : "")<title>\(markup(title))</title>
    <style>
    \(HTMLStyleSheet.report)\(styles)</style>
    </head>
    <body>
    \(body)\(isReport ? "<script>\n\(HTMLStyleSheet.script)</script>\n" : "")</body>
    </html>

    """
}

/// A sentence in HTML, in which no line ends between a figure and its per cent sign.
package func prose(_ text: String) -> String {
  var result = ""
  for character in markup(text) {
    if character == "%", result.last == " " {
      result.removeLast()
      result.append("\u{A0}")
    }
    result.append(character)
  }
  return result
}
