import Type, { type Static } from 'typebox'
import { MAX_RECORDED_INPUTS, MAX_RECORDED_RESPONSES, MAX_RECORDING_BYTES } from '../limits.ts'
import { ACTION_KEY } from '../patterns.ts'

/** Fields of an object; others are for people. */
const bounded = { maxProperties: 30 } as const
const text = (maxLength: number) => Type.String({ maxLength })
const Milliseconds = Type.Number({ minimum: 0, maximum: 86_400_000 })

/** How a person names an element: where it is, its role and its accessible name, and which of several. */
const Element = Type.Object(
  {
    /** The slot, or `portal`. */
    place: text(100),
    role: text(50),
    name: text(1_000),
    index: Type.Integer({ minimum: 0, maximum: 1_000 }),
  },
  bounded,
)

/** What a person did. */
const Input = Type.Object(
  {
    kind: Type.Enum(['press', 'key', 'fill']),
    element: Element,
    /** The key, or the text; empty for a press. */
    value: text(1_000),
  },
  bounded,
)

const Response = Type.Object(
  {
    method: text(10),
    /** Path and query. */
    url: text(2_000),
    status: Type.Integer({ minimum: 100, maximum: 599 }),
    body: text(MAX_RECORDING_BYTES),
  },
  bounded,
)

const Action = Type.Object(
  {
    key: Type.String(ACTION_KEY),
    isSticky: Type.Boolean(),
    sender: Type.Object({ remote: text(100) }, bounded),
    /** JSON; empty for none. */
    payload: text(20_000),
    isWhole: Type.Boolean(),
    atMs: Milliseconds,
  },
  bounded,
)

/** What "Save the recording" of the diagnostics saves (docs/diagnostics.md). Other fields are for people. */
export const Recording = Type.Object(
  {
    page: Type.Object(
      {
        path: text(2_000),
        width: Type.Integer({ minimum: 200, maximum: 5_000 }),
        height: Type.Integer({ minimum: 200, maximum: 5_000 }),
        data: Type.Record(Type.String(), Type.Unknown(), { maxProperties: 300 }),
        /** Slots of each remote. */
        slots: Type.Record(Type.String(), Type.Array(text(100), { maxItems: 50 }), { maxProperties: 100 }),
      },
      bounded,
    ),
    actions: Type.Array(Action, { maxItems: 500 }),
    inputs: Type.Array(Type.Object({ ...Input.properties, atMs: Milliseconds }, bounded), {
      maxItems: MAX_RECORDED_INPUTS,
    }),
    responses: Type.Array(Response, { maxItems: MAX_RECORDED_RESPONSES }),
  },
  bounded,
)

export type Recording = Static<typeof Recording>
export type RecordedElement = Static<typeof Element>
export type RecordedInput = Static<typeof Input>
export type RecordedResponse = Static<typeof Response>

/** What happened next in a recording: actions of others, or an input. */
export interface RecordedStep {
  /** Since the step before. */
  readonly waitMs: number
  readonly actions?: readonly RecordedForeignAction[]
  readonly input?: RecordedInput
}

export interface RecordedForeignAction {
  readonly key: string
  readonly isSticky: boolean
  readonly sender: string
  /** JSON; empty for none. */
  readonly payload: string
}

/** A recording as far as it concerns one remote, as the server keeps it. */
export interface RemoteRecording {
  readonly name: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly pageData: Readonly<Record<string, unknown>>
  readonly slots: readonly string[]
  readonly steps: readonly RecordedStep[]
  readonly responses: readonly RecordedResponse[]
}

/** A kept recording, in a list. */
export interface KeptRecording {
  readonly name: string
  readonly steps: number
  readonly bytes: number
  /** ISO 8601 */
  readonly addedAt: string
}
