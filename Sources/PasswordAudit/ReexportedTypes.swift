// An audit asks a checker. Whoever imports this module needs no second import.
@_exported public import PasswordPolicy

@_exported public import enum UnicodeText.FileKind
