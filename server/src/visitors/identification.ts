import { EMAIL, matches } from '@viewpage/shared-events/patterns'

/** What somebody said of who they are, to whoever shared a link with them. */
export interface Identification {
  readonly name: string
  readonly email: string
}

/**
 * Whether this is an answer: anything where the owner only asks, a name and what can be an e-mail address where the
 * owner requires one (D60).
 */
export function isAnswer({ name, email }: Identification, isRequired: boolean): boolean {
  if (!isRequired) return name !== '' || email !== ''
  return name !== '' && matches(EMAIL, email)
}
