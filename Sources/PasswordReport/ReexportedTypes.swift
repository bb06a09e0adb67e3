// PasswordWording is not a product. A report's language and marks are a part of its interface.
@_exported public import enum PasswordWording.Language
@_exported public import enum PasswordWording.MarkStyle
