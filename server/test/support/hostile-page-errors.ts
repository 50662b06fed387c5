import type { PageError } from '@viewpage/shared-events'
import { pageError } from './page-error.ts'

/** The limit of one request, filled with errors. */
const MAX_BYTES = 64 * 1024
const MAX_ERRORS = 10
const LENGTH = 4_000

const repeated = (text: string) => text.repeat(LENGTH).slice(0, LENGTH)

/** Texts that are slow to search with careless regular expressions. */
export const HOSTILE_TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['half of e-mail addresses', repeated('%40')],
  ['e-mail addresses without an end', repeated('a@')],
  ['e-mail addresses with dots only', repeated('@.')],
  ['one long word', repeated('a')],
  ['addresses in addresses', repeated('http:')],
  ['paths without a query', repeated('/')],
  ['paths that are queries', repeated('/?')],
  ['queries that end like positions', `/?a${repeated(':1')}`.slice(0, LENGTH - 1) + 'x'],
  ['data addresses', repeated('data:')],
  ['quotes', repeated('"')],
  ['quoted text that is almost JSON', repeated('" is not valid JSO')],
  ['links that are too short', repeated('/v/abc')],
  ['line ends', repeated('\r')],
]

/** The largest request, with the text in every field. */
export function pageErrorsOf(text: string): PageError[] {
  const error = { ...pageError, name: text.slice(0, 100), message: text.slice(0, 1_000), stack: text }
  const count = Math.min(MAX_ERRORS, Math.floor(MAX_BYTES / (JSON.stringify(error).length + 1)))
  return Array.from({ length: count }, () => error)
}
