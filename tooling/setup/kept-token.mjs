// The release token of a data folder, as the server keeps it (server/src/foundation/config/release-tokens.ts).
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Characters, as the server demands. */
const MIN_LENGTH = 16

/**
 * Reads the token, or makes one. `npm run dev` has other data than `npm start`, and the same token.
 *
 * @param {string} folder of the data of `npm start`
 * @returns {string}
 */
export function keptToken(folder) {
  const file = join(folder, 'release-token')
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (kept.length >= MIN_LENGTH) return kept
  const token = randomBytes(18).toString('base64url')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(file, token, { mode: 0o600 })
  chmodSync(file, 0o600)
  return token
}
