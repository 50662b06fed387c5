import Type from 'typebox'
import { Compile } from 'typebox/compile'

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

const MAX_NAMES = 1_000
const Names = Type.Array(Type.String({ maxLength: 200 }), { maxItems: MAX_NAMES })
const ErrorText = Type.String({ maxLength: 10_000 })
const id = Type.Integer()

const ResponseSchema = Type.Union([
  Type.Object({ id, error: ErrorText }),
  Type.Object({ id, slots: Names, emits: Names, consumes: Names }),
  Type.Object({
    id,
    rendered: Type.Record(
      Type.String(),
      Type.Union([Type.Object({ html: Type.String() }), Type.Object({ error: ErrorText })]),
    ),
  }),
])
const schema = Compile(ResponseSchema)

/** A valid response of the process of a remote. */
export type RunnerResponse = Type.Static<typeof ResponseSchema>

/** @throws Error for an invalid response */
export function parseResponse(header: unknown): RunnerResponse {
  if (!schema.Check(header)) throw new Error('it does not match the schema')
  return header
}
