import type { AskHost } from './calls.ts'

/** Makes a class like `URLSearchParams` of browsers. A part of the realm. */
export function createSearchParams(ask: AskHost) {
  const { parse, stringify } = JSON

  /** The pairs of a query, as `URLSearchParams` of browsers. */
  class SearchParams {
    #pairs: [string, string][]
    readonly #onChange: ((query: string) => void) | undefined

    constructor(init: unknown = '', onChange?: (query: string) => void) {
      this.#pairs = pairsOf(init)
      this.#onChange = onChange
    }
    get size() {
      return this.#pairs.length
    }
    append(name: string, value: string) {
      this.#change([...this.#pairs, [String(name), String(value)]])
    }
    delete(name: string, value?: string) {
      this.#change(
        this.#pairs.filter(
          ([key, each]) => key !== String(name) || (value !== undefined && each !== String(value)),
        ),
      )
    }
    get(name: string) {
      return this.#pairs.find(([key]) => key === String(name))?.[1] ?? null
    }
    getAll(name: string) {
      return this.#pairs.filter(([key]) => key === String(name)).map(([, value]) => value)
    }
    has(name: string, value?: string) {
      return this.#pairs.some(
        ([key, each]) => key === String(name) && (value === undefined || each === String(value)),
      )
    }
    set(name: string, value: string) {
      const first = this.#pairs.findIndex(([key]) => key === String(name))
      if (first < 0) return this.append(name, value)
      this.#change(
        this.#pairs.flatMap((pair, index): [string, string][] => {
          if (index === first) return [[pair[0], String(value)]]
          return pair[0] === String(name) ? [] : [pair]
        }),
      )
    }
    sort() {
      this.#change(this.#pairs.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))
    }
    forEach(use: (value: string, name: string, all: SearchParams) => void) {
      for (const [name, value] of this.#pairs) use(value, name, this)
    }
    *keys() {
      for (const [name] of this.#pairs) yield name
    }
    *values() {
      for (const [, value] of this.#pairs) yield value
    }
    *entries(): Generator<[string, string]> {
      for (const [name, value] of this.#pairs) yield [name, value]
    }
    [Symbol.iterator]() {
      return this.entries()
    }
    toString() {
      return ask('query', stringify(this.#pairs))
    }
    #change(pairs: [string, string][]) {
      this.#pairs = pairs
      this.#onChange?.(this.toString())
    }
  }

  function pairsOf(init: unknown): [string, string][] {
    if (typeof init !== 'object' || init === null)
      return parse(ask('pairs', String(init))) as [string, string][]
    const pairs = Symbol.iterator in init ? [...(init as Iterable<[unknown, unknown]>)] : Object.entries(init)
    return pairs.map(([name, value]) => [String(name), String(value)])
  }

  return SearchParams
}
