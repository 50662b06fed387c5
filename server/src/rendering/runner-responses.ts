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
  /** `isLate`: it may be rendered by now, or will be. @default false */
  | { readonly error: string; readonly isLate?: boolean }
export type RenderedSlots = Readonly<Record<string, RenderedSlot>>

const MAX_NAMES = 1_000
const Names = Type.Array(Type.String({ maxLength: 200 }), { maxItems: MAX_NAMES })
const ErrorText = Type.String({ maxLength: 10_000 })
const id = Type.Integer()

const AnswerSchema = Type.Union([
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
const answer = Compile(AnswerSchema)

/** What the process of a remote sends, once it is known to have the right form. */
export type RenderAnswer = Type.Static<typeof AnswerSchema>

/** @throws Error for anything that is not an answer */
export function parseAnswer(header: unknown): RenderAnswer {
  if (!answer.Check(header)) throw new Error('an answer of an unknown form')
  return header
}
