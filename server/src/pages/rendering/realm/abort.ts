/** Makes classes like `AbortController` and `AbortSignal` of browsers. A part of the realm. */
export function createAbort() {
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

  return { AbortController, AbortSignal }
}
