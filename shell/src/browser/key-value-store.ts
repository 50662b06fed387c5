/** A key-value store of strings, like `localStorage`. */
export interface KeyValueStore {
  keys(): readonly string[]
  get(key: string): string | null
  /** @returns `false` if the store is full */
  set(key: string, value: string): boolean
  remove(key: string): void
}

/** `localStorage`, or a store for this page where it is not allowed (sandboxed frames, browser settings). */
export function browserStore(): KeyValueStore {
  try {
    const { localStorage } = window
    localStorage.getItem('')
    return storeOf(localStorage)
  } catch {
    return pageStore()
  }
}

/** A store that lasts for this page load. */
export function pageStore(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    keys: () => [...values.keys()],
    get: (key) => values.get(key) ?? null,
    set: (key, value) => Boolean(values.set(key, value)),
    remove: (key) => void values.delete(key),
  }
}

function storeOf(storage: Storage): KeyValueStore {
  return {
    keys: () => Object.keys(storage),
    get: (key) => storage.getItem(key),
    set(key, value) {
      try {
        storage.setItem(key, value)
        return true
      } catch {
        return false
      }
    },
    remove: (key) => storage.removeItem(key),
  }
}
