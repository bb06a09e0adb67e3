// An assessment says how strong a password is. Whoever imports this module needs no second import.
@_exported public import PasswordStrength
