// Reports are about audits. Whoever imports this module needs no second import.
@_exported public import PasswordAudit

// PasswordWording is not a product. A report's language is a part of its interface.
@_exported public import enum PasswordWording.Language
