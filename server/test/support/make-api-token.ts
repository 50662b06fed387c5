import { SCOPES, type Scope } from '../../src/people/rights/token-scopes.ts'
import type { App } from '../../src/app.ts'

let made = 0

/** @returns a new API token of an account. @param scopes @default all */
export async function makeApiToken(
  { parts: { apiTokens } }: Pick<App, 'parts'>,
  userOid: string,
  scopes: readonly Scope[] = SCOPES,
  days: number | null = null,
): Promise<string> {
  const outcome = await apiTokens.make(userOid, { name: `Token ${++made}`, scopes, days })
  if (typeof outcome === 'string') throw new Error(`The token could not be made: ${outcome}.`)
  return outcome.token
}
