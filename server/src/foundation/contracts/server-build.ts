/** Slots and actions of a server build, as it exports them. */
export interface ServerBuildDescription {
  readonly slots: readonly string[]
  readonly emits: readonly string[]
  readonly consumes: readonly string[]
}

/** HTML of a slot, or why there is none. */
export type RenderedSlot =
  | { readonly html: string }
  /** `isLate`: the render may still finish, for later pages. @default false */
  | { readonly error: string; readonly isLate?: boolean }

export type RenderedSlots = Readonly<Record<string, RenderedSlot>>

/** The result of rendering one page with a version. */
export interface Rehearsal {
  readonly language: string
  readonly rendered: RenderedSlots
  /** ms for all its slots. */
  readonly ms: number
}
