// These are no products. Reports of one password, the look of text and a report's language are a
// part of the interface.
@_exported public import AssessmentReport
// Reports are about audits. Whoever imports this module needs no second import.
@_exported public import PasswordAudit
// Its languages and sentences.
@_exported public import PasswordWording

@_exported public import struct ReportFormats.TextStyle
