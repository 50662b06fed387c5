/** A key-value store of strings, like `localStorage`. */
export interface KeyValueStore {
  keys(): readonly string[]
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * `localStorage`, or a store for this page where it is not allowed (sandboxed frames, browser settings). What a full storage
 * does not take lasts for this page, too.
 */
export function browserStore(): KeyValueStore {
  const overflow = pageStore()
  try {
    const { localStorage } = window
    localStorage.getItem('')
    return {
      keys: () => [...Object.keys(localStorage), ...overflow.keys()],
      get: (key) => overflow.get(key) ?? localStorage.getItem(key),
      set(key, value) {
        try {
          localStorage.setItem(key, value)
        } catch {
          overflow.set(key, value)
        }
      },
      remove(key) {
        localStorage.removeItem(key)
        overflow.remove(key)
      },
    }
  } catch {
    return overflow
  }
}

/** A store that lasts for this page load. */
export function pageStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    keys: () => [...values.keys()],
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}
