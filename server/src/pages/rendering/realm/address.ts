import type { AskHost } from './calls.ts'
import type { createSearchParams } from './query.ts'

interface UrlParts {
  readonly href: string
  readonly search: string
}

/** Makes a class like `URL` of browsers. A part of the realm. */
export function createUrl(ask: AskHost, SearchParams: ReturnType<typeof createSearchParams>) {
  const { parse } = JSON

  class URL {
    static canParse(url: unknown, base?: string | URL) {
      return URL.parse(url, base) !== null
    }
    static parse(url: unknown, base?: string | URL) {
      try {
        return new URL(url, base)
      } catch {
        return null
      }
    }
    #parts: UrlParts
    readonly #params: InstanceType<typeof SearchParams>

    constructor(url: unknown, base?: string | URL) {
      this.#parts = URL.#accept(ask('url', String(url), ...(base === undefined ? [] : [String(base)])))
      this.#params = new SearchParams(this.#parts.search, (query) => URL.#set(this, 'search', query))
    }
    static #accept(parts: string): UrlParts {
      if (parts === '') throw new TypeError('Invalid URL')
      return parse(parts) as UrlParts
    }
    static #set(url: URL, part: string, value: string) {
      url.#parts = URL.#accept(ask('set', url.#parts.href, part, value))
    }
    static {
      const names = ['href', 'origin', 'protocol', 'username', 'password']
      for (const name of [...names, 'host', 'hostname', 'port', 'pathname', 'search', 'hash']) {
        Object.defineProperty(URL.prototype, name, {
          get(this: URL) {
            return this.#parts[name as keyof UrlParts]
          },
          // The origin cannot be set.
          set(this: URL, value: unknown) {
            if (name !== 'origin') URL.#set(this, name, String(value))
          },
          enumerable: true,
          configurable: true,
        })
      }
    }
    get searchParams() {
      return this.#params
    }
    toString() {
      return this.#parts.href
    }
    toJSON() {
      return this.#parts.href
    }
  }

  return URL
}
