import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Frame } from './frames.ts'

const MAX_NAMES = 1_000
const Names = Type.Array(Type.String({ maxLength: 200 }), { maxItems: MAX_NAMES })
const ErrorText = Type.String({ maxLength: 10_000 })
/** Characters of an error that its sender, the log and pages about releases get. */
const MAX_ERROR_LENGTH = 300
/** Lines of its stack. */
const MAX_PLACES = 5
const PLACE = /^ +at .{0,80}\.cjs:\d{1,9}:\d{1,9}\)?$/

const ResponseSchema = Type.Union([
  Type.Object({ error: ErrorText }),
  Type.Object({ slots: Names, emits: Names, consumes: Names }),
  Type.Object({
    rendered: Type.Record(
      Type.String(),
      Type.Union([Type.Object({ html: Type.String() }), Type.Object({ error: ErrorText })]),
    ),
  }),
])
const schema = Compile(ResponseSchema)

const Header = Compile(Type.Object({ id: Type.Integer() }))

/** A valid response of the process of a remote. */
export type RunnerResponse = Type.Static<typeof ResponseSchema> & { readonly id: number }

/** @throws Error for an invalid response */
export function parseResponse({ header, text }: Frame): RunnerResponse {
  const response: unknown = JSON.parse(text)
  if (!Header.Check(header) || !schema.Check(response)) throw new Error('it does not match the schema')
  return { ...response, id: header.id }
}

/** The first line of an error and places in its build: what else an error says could be what a build has read. */
export function shortError(error: string): string {
  const [first = '', ...stack] = error.split('\n')
  // oxlint-disable-next-line no-control-regex -- what comes from a build may be printed to a terminal
  const message = first.slice(0, MAX_ERROR_LENGTH).replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
  return [message, ...stack.filter((line) => PLACE.test(line)).slice(0, MAX_PLACES)].join('\n')
}
