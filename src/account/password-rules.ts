/** The rules of a new password, in the order in which the server names a broken one. */
export const PASSWORD_RULES = [
  { id: 'length', isMet: (password: string) => password.length >= 8 },
  { id: 'lowercase', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { id: 'uppercase', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { id: 'number', isMet: (password: string) => /\p{Nd}/u.test(password) },
  { id: 'special', isMet: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const;
