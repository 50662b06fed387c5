/** What the visitor typed. */
export interface Answer {
  readonly name: string
  readonly email: string
}

/** Whether both fields are filled; nothing else is checked (section 5). */
export function isComplete({ name, email }: Answer): boolean {
  return name.trim() !== '' && email.trim() !== ''
}
