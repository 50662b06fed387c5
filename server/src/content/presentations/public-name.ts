import { inNameOrder } from '../../foundation/locales/name-order.ts'

/** What is stored of a person who has an account; `null` where there is none. */
export interface NamedRow {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly username: string | null
  /** Of the account; decides which name comes first (docs/behaviour/accounts.md#names). */
  readonly language: string | null
}

/** The displayed name: both names, or the username. Never the e-mail. */
export function publicNameOf({ first_name, last_name, username, language }: NamedRow): string {
  return fullNameOf({ firstName: first_name ?? '', lastName: last_name ?? '', language }) || (username ?? '')
}

/** Both names of a person, in the order of their language; empty without any. */
export function fullNameOf(person: {
  readonly firstName: string
  readonly lastName: string
  readonly language: string | null
}): string {
  return inNameOrder(person.firstName, person.lastName, person.language).join(' ').trim()
}
