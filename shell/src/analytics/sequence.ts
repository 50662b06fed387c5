import type { KeyValueStore } from '../browser/key-value-store.ts'

const KEY = 'viewpage.seq'

/** The next number of a session, from 0, over all its tabs: gaps tell how many events did not arrive (D32). */
export function nextSequence(store: KeyValueStore, sessionId: string): number {
  const [session, last] = (store.get(KEY) ?? '').split(' ')
  const next = session === sessionId ? Number(last) + 1 : 0
  store.set(KEY, `${sessionId} ${next}`)
  return next
}
