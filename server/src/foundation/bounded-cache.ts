import { LRUCache } from 'lru-cache'

/**
 * A cache that drops the least recently used entry. Unlike `new LRUCache({ max })`, it allocates no memory for entries
 * that it does not have yet, which takes a millisecond for 10,000.
 */
export function createBoundedCache<Key extends NonNullable<unknown>, Value extends NonNullable<unknown>>(
  maxEntries: number,
): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: maxEntries, sizeCalculation: () => 1 })
}
