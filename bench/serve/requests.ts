import type { PageRequest } from './connection.ts'

export const HEADERS = {
  accept: 'text/html',
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'en-US,en;q=0.9',
}

export const ask = (path: string, headers: Record<string, string> = {}): PageRequest => ({
  path,
  headers: { ...HEADERS, ...headers },
})

/** Requests pages in turn. */
export function inTurn(requests: readonly PageRequest[]): () => PageRequest {
  let at = 0
  return () => requests[at++ % requests.length] ?? ask('/')
}
