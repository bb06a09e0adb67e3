// PasswordWording is not a product. The choice of a language is a part of the form's interface.
@_exported public import enum PasswordWording.Language
