export {}

interface HeardAction {
  readonly type: string
  readonly payload: unknown
  readonly sender: { readonly remote: string; readonly version: string }
}

declare global {
  /** What our pages keep for whoever looks (`?diagnostics`), and what tests put beside it. */
  interface Window {
    readonly __viewpage: {
      readonly bus: {
        readonly actions$: { subscribe(next: (action: HeardAction) => void): void }
        publish(declaration: object, payload: object): void
      }
      readonly errors: readonly unknown[]
    }
    readonly __FEDERATION__: {
      readonly __INSTANCES__: readonly {
        readonly shareScopeMap: Record<
          string,
          Record<string, Record<string, { lib(): { openModal(bus: unknown, name: string): void } }>>
        >
      }[]
    }
    /** Every action since a test began to listen. */
    heard: HeardAction[]
    /** Every layout shift, how much and of what. */
    shifts: string[]
    tellOfViolation: (what: string) => void
  }
}
