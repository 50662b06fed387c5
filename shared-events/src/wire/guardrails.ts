import Type from 'typebox'
import { Value } from 'typebox/value'
import { ACTION_KEY, type TextFormat } from '../patterns.ts'

/** Guardrails that a remote may declare. */
export const MAX_GUARDRAILS = 8
/** Those, and the times of a page. */
const MAX_LOWERED = MAX_GUARDRAILS + 2

const closed = { additionalProperties: false } as const
const Because = { pattern: '^\\S.{0,199}$', maxLength: 200 } satisfies TextFormat

/** An action that has to happen in pages of a canary as often as in those of the active version. */
const Guardrail = Type.Object(
  {
    action: Type.String(ACTION_KEY),
    // Leaves room for other promises.
    perView: Type.Literal('at least as often'),
  },
  closed,
)

/** A figure that a version worsens on purpose. */
const Lowered = Type.Object(
  {
    figure: Type.Union([Type.Enum(['lcp', 'inp']), Type.String(ACTION_KEY)]),
    because: Type.String(Because),
  },
  closed,
)

/** `faultsOfGuardrails` says what is too much. */
const MAX_SENT = 2_000

/** The parts of a manifest about canaries of the version. */
export const guardrailFields = {
  guardrails: Type.Optional(Type.Array(Guardrail, { maxItems: MAX_SENT })),
  lowers: Type.Optional(Type.Array(Lowered, { maxItems: MAX_SENT })),
}

/** An action as `owner/fact@major`. */
export type ActionName = `${string}/${string}@${number}`

/** As `src/remote.ts` declares it: an action that the remote publishes, which a release may not make rarer. */
export interface GuardrailDeclaration {
  readonly action: ActionName
  readonly perView: 'at least as often'
}

/** As `src/remote.ts` declares it: a figure that this version worsens on purpose, and why. */
export interface LoweredFigure {
  readonly figure: 'lcp' | 'inp' | ActionName
  readonly because: string
}

/** The action of a guardrail in all its majors: `owner/fact`. */
export const factOf = (action: string): string => action.slice(0, action.indexOf('@'))

interface Declared {
  readonly name: string
  /** Keys of the actions that it publishes. */
  readonly emits: readonly string[]
  readonly guardrails?: unknown
  readonly lowers?: unknown
}

const Fields = Type.Object(guardrailFields)
const FORMS = `A guardrail reads { action: 'owner/fact@major', perView: 'at least as often' }, a lowered figure { figure: 'inp', because: '<one line>' } with inp, lcp or an action`

/** What is wrong with the guardrails of a remote. Each fault begins with its place. */
export function faultsOfGuardrails({ name, emits, guardrails, lowers }: Declared): string[] {
  const tooMany = [
    ...tooManyOf('guardrails', guardrails, MAX_GUARDRAILS),
    ...tooManyOf('lowers', lowers, MAX_LOWERED),
  ]
  if (tooMany.length > 0) return tooMany
  const declared = {
    ...(guardrails !== undefined && { guardrails }),
    ...(lowers !== undefined && { lowers }),
  }
  if (!Value.Check(Fields, declared))
    return Value.Errors(Fields, declared).map(
      ({ instancePath, message }) => `${instancePath.slice(1)} ${message}. ${FORMS}`,
    )
  const guarded = (declared.guardrails ?? []).map(({ action }) => action)
  const published = new Set(emits)
  return [
    ...guarded.flatMap((action, index) =>
      published.has(action)
        ? []
        : [
            `guardrails/${index} names ${action}, which ${name} does not publish: a guardrail is about an action in emits, because a team answers for what its own remote does. Add the action to emits, or leave the guardrail out`,
          ],
    ),
    ...twiceIn('guardrails', guarded.map(factOf)),
    ...twiceIn(
      'lowers',
      (declared.lowers ?? []).map(({ figure }) => (figure.includes('@') ? factOf(figure) : figure)),
    ),
  ]
}

function tooManyOf(place: string, list: unknown, most: number): string[] {
  if (!Array.isArray(list) || list.length <= most) return []
  return [
    `${place} has ${list.length} entries, more than ${most}: each makes the evidence of the others weaker. Keep those that tell best whether a visit succeeded`,
  ]
}

function twiceIn(place: string, names: readonly string[]): string[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) === index ? [] : [`${place}/${index} names ${name} twice. Leave one of them out`],
  )
}
