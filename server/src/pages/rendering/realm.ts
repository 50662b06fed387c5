/*
 * The realm in which the server build of a remote runs: a V8 isolate, which has no objects of Node. Its source is that
 * of `createRealm`, so this function may use only what is inside it and the globals of JavaScript.
 */

/**
 * What the realm cannot do by itself. Takes and returns only strings: an address (`url`: JSON of its parts, or `''`), an
 * address with one part changed (`set`), a query (`pairs`: JSON of its pairs), pairs (`query`), and texts and bytes, one
 * character each (`encode`, `decode`).
 */
export type AskHost = (
  job: 'url' | 'set' | 'pairs' | 'query' | 'encode' | 'decode',
  ...texts: string[]
) => string

/**
 * A call of the host. `load` has the function of the build, `render` the names of slots and the props, both JSON.
 * `response` returns the JSON of the last result, `printed` what the build wrote to its console since the last call.
 */
export type CallRealm = (
  call: 'load' | 'render' | 'response' | 'printed',
  first?: unknown,
  second?: unknown,
) => string

interface UrlParts {
  readonly href: string
  readonly search: string
}
type ServerBuild = {
  readonly slots: Iterable<string>
  readonly contract: Record<'emits' | 'consumes', readonly { readonly key: string }[]>
  readonly render: (slot: string, props: unknown) => unknown
}
type RunBuild = (module: { exports: unknown }, exports: unknown, require: (name: unknown) => never) => void

export function createRealm(ask: AskHost): CallRealm {
  const MAX_ERROR_LENGTH = 4_000
  const MAX_PRINTED_LENGTH = 4_000
  const { parse, stringify } = JSON
  let build: ServerBuild | null = null
  let response = '{}'
  let printed = ''

  function textOf(thrown: unknown): string {
    try {
      const stack = typeof thrown === 'object' && thrown !== null && 'stack' in thrown ? thrown.stack : thrown
      return String(stack).slice(0, MAX_ERROR_LENGTH)
    } catch {
      return 'something without a text'
    }
  }

  const print = (...parts: unknown[]) => {
    if (printed.length < MAX_PRINTED_LENGTH)
      printed = `${printed}${parts.map(textOf).join(' ')}\n`.slice(0, MAX_PRINTED_LENGTH)
  }

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
    readonly #params: SearchParams

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

  class TextEncoder {
    readonly encoding = 'utf-8'
    encode(text: unknown = '') {
      const bytes = ask('encode', String(text))
      return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))
    }
    encodeInto(text: unknown, target: Uint8Array) {
      let written = 0
      let read = 0
      for (const character of String(text)) {
        const bytes = this.encode(character)
        if (written + bytes.length > target.length) break
        target.set(bytes, written)
        written += bytes.length
        read += character.length
      }
      return { read, written }
    }
  }

  class TextDecoder {
    readonly encoding = 'utf-8'
    decode(bytes: ArrayBuffer | ArrayBufferView = new Uint8Array()) {
      const view = ArrayBuffer.isView(bytes)
        ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : new Uint8Array(bytes)
      let text = ''
      for (const byte of view) text += String.fromCharCode(byte)
      return ask('decode', text)
    }
  }

  class AbortSignal {
    aborted = false
    reason: unknown = undefined
    onabort: (() => void) | null = null
    readonly #listeners = new Set<() => void>()

    addEventListener(_: string, listener: () => void) {
      this.#listeners.add(listener)
    }
    removeEventListener(_: string, listener: () => void) {
      this.#listeners.delete(listener)
    }
    throwIfAborted() {
      if (this.aborted) throw this.reason
    }
    static abort(signal: AbortSignal, reason: unknown) {
      if (signal.aborted) return
      Object.assign(signal, { aborted: true, reason })
      signal.onabort?.()
      for (const listener of signal.#listeners) listener()
    }
  }
  const { abort } = AbortSignal
  Reflect.deleteProperty(AbortSignal, 'abort')

  class AbortController {
    readonly signal = new AbortSignal()
    abort(reason: unknown = new Error('This operation was aborted')) {
      abort(this.signal, reason)
    }
  }

  function refuseCode(): never {
    throw new EvalError('Code generation from strings disallowed in a server build')
  }
  // `instanceof Function` still works.
  refuseCode.prototype = Function.prototype
  for (const made of [() => 0, async () => 0, function* () {}, async function* () {}]) {
    const prototype: object = Object.getPrototypeOf(made) as object
    Object.defineProperty(prototype, 'constructor', { value: refuseCode })
  }
  for (const name of ['WebAssembly', 'SharedArrayBuffer', 'Atomics']) Reflect.deleteProperty(globalThis, name)

  const start = Date.now()
  const globals = {
    eval: refuseCode,
    Function: refuseCode,
    AbortController,
    AbortSignal,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams: SearchParams,
    console: { debug: print, error: print, info: print, log: print, trace: print, warn: print },
    performance: { now: () => Date.now() - start },
    process: { env: { NODE_ENV: 'production' } },
    queueMicrotask: (job: () => void) => void Promise.resolve().then(job).catch(print),
    // Rendering is synchronous, so timers would never affect it.
    setTimeout: () => 0,
    clearTimeout: () => undefined,
  }
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })

  function load(run: RunBuild): object {
    const module: { exports: unknown } = { exports: {} }
    run(module, module.exports, (wanted) => {
      throw new Error(
        `Failed to load "${String(wanted)}": a server build gets no modules. Bundle what it needs.`,
      )
    })
    build = module.exports as ServerBuild
    const { slots, contract } = build
    const keysOf = (declarations: readonly { readonly key: string }[]) => declarations.map(({ key }) => key)
    return { slots: [...slots], emits: keysOf(contract.emits), consumes: keysOf(contract.consumes) }
  }

  function renderSlot(slot: string, props: unknown): object {
    try {
      const html = build?.render(slot, props)
      return typeof html === 'string' ? { html } : { error: `it rendered ${typeof html}, not a string` }
    } catch (error) {
      return { error: textOf(error) }
    }
  }

  function render(slots: readonly string[], props: unknown): object {
    return { rendered: Object.fromEntries(slots.map((slot) => [slot, renderSlot(slot, props)])) }
  }

  return (call, first, second) => {
    if (call === 'response') return response
    if (call === 'printed') {
      const text = printed
      printed = ''
      return text
    }
    response = '{}'
    try {
      const result =
        call === 'load'
          ? load(first as RunBuild)
          : render(parse(String(first)) as string[], parse(String(second)))
      response = stringify(result)
    } catch (error) {
      response = stringify({ error: textOf(error) })
    }
    return ''
  }
}
