import type { KeyValueStore } from '../browser/key-value-store.ts'

/** The session's id and its last number. */
export const SEQUENCE_KEY = 'viewpage.seq'

/** The next number of a session, from 0, over all its tabs: gaps tell how many events did not arrive (D32). */
export function nextSequence(store: KeyValueStore, sessionId: string): number {
  const [session, last] = (store.get(SEQUENCE_KEY) ?? '').split(' ')
  const next = session === sessionId ? Number(last) + 1 : 0
  store.set(SEQUENCE_KEY, `${sessionId} ${next}`)
  return next
}
