import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface RouteRow {
  /** With names for its parts: `/p/{oid}/`. */
  readonly pattern: string
  /** The status for a visitor without an account. */
  readonly anybody: number
  readonly loggedIn: number
}

/** The table of `docs/routes.md`. */
export const ROUTES_TABLE: readonly RouteRow[] = [
  ...readFileSync(join(import.meta.dirname, '../../../docs/routes.md'), 'utf8').matchAll(
    /^\| `([^`]+)` +\| (\d{3}) +\| (\d{3}) +\|/gm,
  ),
].map(([, pattern = '', anybody, loggedIn]) => ({
  pattern,
  anybody: Number(anybody),
  loggedIn: Number(loggedIn),
}))
