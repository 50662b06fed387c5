/** Texts by key, as the browser keeps them for all tabs of a site. */
export interface KeyValueStore {
  keys(): readonly string[]
  get(key: string): string | null
  /** @returns whether there was room */
  set(key: string, value: string): boolean
  remove(key: string): void
}

/** The browser's own; where it may not be used (a sandbox, a setting), one for this page. */
export function browserStore(): KeyValueStore {
  try {
    const { localStorage } = window
    localStorage.getItem('')
    return storeOf(localStorage)
  } catch {
    return pageStore()
  }
}

/** Forgets when the page is left. */
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
