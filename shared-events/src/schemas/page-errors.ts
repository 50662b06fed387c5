import Type from 'typebox'
import { MAX_ERROR_LENGTHS } from '../error-texts.ts'
import { SLOT_NAME } from '../patterns.ts'

/** What a part was doing when it failed. `dropped` counts errors that were not sent individually. */
export const ErrorKind = Type.Enum([
  'load',
  'mount',
  'hydrate',
  'render',
  'unmount',
  'action',
  'effect',
  'uncaught',
  'rejected',
  'dropped',
])
export type ErrorKind = Type.Static<typeof ErrorKind>

/** An error on a page. It identifies no visitor and no session. */
export const PageError = Type.Object(
  {
    remote: Type.String({
      pattern: '^[a-z][a-z0-9-]{0,63}$',
      maxLength: 64,
      description: 'A remote, or the host itself',
    }),
    version: Type.String({ minLength: 1, maxLength: 100 }),
    kind: ErrorKind,
    name: Type.String({ maxLength: MAX_ERROR_LENGTHS.name }),
    message: Type.String({ maxLength: MAX_ERROR_LENGTHS.message }),
    stack: Type.String({ maxLength: MAX_ERROR_LENGTHS.stack }),
    page: Type.String({ maxLength: MAX_ERROR_LENGTHS.page, description: 'Path of the page' }),
    slot: Type.Optional(Type.String({ ...SLOT_NAME, description: 'Where it failed' })),
    releaseSet: Type.Optional(
      Type.String({ pattern: '^[\\w.@-]{1,100}$', maxLength: 100, description: 'Of the page' }),
    ),
    count: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'How often it happened' }),
  },
  { additionalProperties: false },
)
export type PageError = Type.Static<typeof PageError>
