// A form's fields have policies. Whoever imports this module needs no second import.
@_exported public import PasswordPolicy

// PasswordWording is not a product. The choice of a language is a part of the form's interface.
@_exported public import enum PasswordWording.Language
// UnicodeText is no product either.
@_exported public import struct UnicodeText.SecretText
