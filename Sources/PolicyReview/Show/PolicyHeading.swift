/// A heading of a page about a policy, or the name of a line of a rule.
enum PolicyHeading: String {
  case policy = "Policy"
  case source = "Source"
  case rules = "Rules"
  case id = "Id"
  case reference = "Reference"
  case examples = "Examples"
  case message = "Message"
  case advisories = "Demands that no program can check"
  case version = "Version"
  case extends = "Extends"
  case origin = "From"
  case dropped = "Dropped rules"
  case roles = "Roles"
  case comment = "Comment"
  case words = "Words of the site, which the estimate knows"
  case languages = "Languages whose words the estimate expects, the first one most"
}
