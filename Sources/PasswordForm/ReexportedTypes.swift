// A form's fields have policies. Whoever imports this module needs no second import.
@_exported public import PasswordPolicy
// PasswordWording is no product. Its languages and sentences are a part of the form's interface.
@_exported public import PasswordWording

// UnicodeText is no product either.
@_exported public import struct UnicodeText.SecretText
