import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** How a body is compressed. */
export type Encoding = 'br' | 'gzip'

// Cached, because browsers send very few different values.
const encodings = new LRUCache<string, { readonly encoding: Encoding | null }>({ max: 100 })

/** @param accepted `Accept-Encoding`. @returns `null` if the client accepts no compression */
export function encodingFor(accepted: string): Encoding | null {
  const known = encodings.get(accepted)
  if (known) return known.encoding
  // The order of the header is ignored: browsers name gzip first without preferring it.
  const found = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(['br', 'gzip'])
  const encoding = found.includes('br') ? 'br' : found.includes('gzip') ? 'gzip' : null
  encodings.set(accepted, { encoding })
  return encoding
}
