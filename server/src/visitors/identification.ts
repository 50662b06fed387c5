import { EMAIL, matches } from '@viewpage/shared-events/patterns'

/** What a link viewer entered about themselves for the owner of the link. */
export interface Identification {
  readonly name: string
  readonly email: string
}

/**
 * Whether an identification says who somebody is: by an address that can be one, and where it is required by a name, too
 * (docs/behaviour/identification.md#complete-answer).
 */
export function isCompleteIdentification({ name, email }: Identification, isRequired: boolean): boolean {
  return matches(EMAIL, email) && (name !== '' || !isRequired)
}
