import { EMAIL, matches } from '@viewpage/shared-events/patterns'

/** What the visitor typed. */
export interface Answer {
  readonly name: string
  readonly email: string
}

/** Characters the server takes. */
export const MOST_CHARACTERS = { name: 200, email: 320 } as const

/** Whether nothing at all was typed. */
export function isBlank({ name, email }: Answer): boolean {
  return name.trim() === '' && email.trim() === ''
}

/** Whether this is clearly not an e-mail address. A hint, never a reason to refuse (D19). */
export function isNoEmail(text: string): boolean {
  const email = text.trim()
  return email !== '' && !matches(EMAIL, email)
}

/** Whether both fields are filled; nothing else is checked (section 5). */
export function isComplete({ name, email }: Answer): boolean {
  return name.trim() !== '' && email.trim() !== ''
}
