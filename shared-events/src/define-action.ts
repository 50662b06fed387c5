import type { CountedAction, CountedEvent, OwnEvent, OwnEventName } from './event-fields.ts'

/** The remote (or host) that published an action, and its version on this page. */
export interface Sender {
  readonly remote: string
  readonly version: string
}

/** Which event an action causes, or `false`. Required, so that it is a decision. */
export type AnalyticsDecision<Payload> = false | CountedAction<Payload> | OwnEvent<Payload>

/** A published action. `type` is `owner/fact@major`. */
export interface PublishedAction<Payload = unknown> {
  readonly type: string
  readonly payload: Payload
  readonly sender: Sender
  /** The same action as older majors, newest first, for subscribers that accept none newer. @default none */
  readonly older?: readonly PublishedAction[]
  /** The event that it causes. @default none */
  readonly event?: CountedEvent
}

declare const ownEvent: unique symbol

/** The declaration of an action. Create it with {@link defineAction}. */
export interface ActionDeclaration<Payload = unknown, OwnName extends string = string> {
  readonly type: string
  readonly version: number
  /** `type@version`, the key on the bus and in `remote.json`. */
  readonly key: string
  /** The last value is replayed to late subscribers. */
  readonly sticky: boolean
  readonly analytics: AnalyticsDecision<Payload>
  /** Carries the name of the remote's own event to the types of `emits`; has no value. */
  readonly [ownEvent]?: OwnName
  /** The previous major version, and how to convert its payload. */
  readonly upcast?: Upcast
  /** The older major version that is published too, and how to convert the payload to it. */
  readonly alsoAs?: AlsoAs
}

/** Converts a payload to an older major version. */
export interface AlsoAs {
  readonly older: ActionDeclaration<never>
  readonly payload: (newer: never) => unknown
}

/** Converts the payload of an older major version. Create it with {@link upcastFrom}. */
export interface Upcast {
  readonly from: ActionDeclaration<never>
  readonly payload: (old: never) => unknown
}

declare const upcastTo: unique symbol

/** An upcast with its result type, so that a wrong one does not compile. */
interface UpcastTo<Payload> extends Upcast {
  readonly [upcastTo]?: Payload
}

declare const payloadType: unique symbol

/** Carries the payload type to {@link defineAction}; has no value at run time. */
export interface PayloadType<Payload> {
  readonly [payloadType]?: Payload
}

/** @example `payload: payloadOf<{ step: number }>()` */
export function payloadOf<Payload = void>(): PayloadType<Payload> {
  return {}
}

const TYPE_PATTERN = /^[a-z][a-z0-9-]*\/[a-z][A-Za-z]*$/

/** What {@link defineAction} takes besides the event. */
interface Declaration<Payload, Older> {
  type: string
  payload: PayloadType<Payload>
  /** @default 1 */
  version?: number
  /** @default false */
  sticky?: boolean
  upcast?: UpcastTo<Payload>
  /**
   * Publishes the action as an older major too. Each subscriber gets one of them, the newest that it accepts.
   *
   * @example `alsoAs: { older: shareRequestedV1, payload: ({ from }) => ({ from }) }`
   */
  alsoAs?: {
    readonly older: ActionDeclaration<Older>
    readonly payload: (newer: NoInfer<Payload>) => NoInfer<Older>
  }
}

/**
 * Declares an action: name, payload, event, and whether it is sticky. Write its documentation as a comment above the
 * declaration; `docs/bus.md` is generated from it.
 *
 * @throws Error if the type is not `owner/factInPastTense`, the version is not a positive integer, or `alsoAs` is not an
 *   older major of the same action. The build of a remote checks the names and fields of its own events.
 * @example
 * ```ts
 * export const shareRequested = defineAction({
 *   type: 'toolbar/shareRequested',
 *   payload: payloadOf<{ from: 'header' | 'toolbar' }>(),
 *   analytics: false,
 * })
 * export const noteAdded = defineAction({
 *   type: 'notes/added',
 *   payload: payloadOf<{ text: string }>(),
 *   analytics: {
 *     event: 'mf-notes/note_added',
 *     fields: fieldsOf<{ length: number }>(),
 *     properties: ({ text }) => ({ length: text.length }),
 *   },
 * })
 * ```
 */
export function defineAction<Payload, Older = never>(
  declaration: Declaration<Payload, Older> & { analytics: false | CountedAction<Payload> },
): ActionDeclaration<Payload, never>
export function defineAction<
  Payload,
  OwnName extends OwnEventName,
  Fields,
  Value extends string | number | boolean | undefined,
  Older = never,
>(
  declaration: Declaration<Payload, Older> & { analytics: OwnEvent<Payload, OwnName, Fields, Value> },
): ActionDeclaration<Payload, OwnName>
export function defineAction<Payload, Older>(
  declaration: Declaration<Payload, Older> & { analytics: AnalyticsDecision<Payload> },
): ActionDeclaration<Payload> {
  const { type, analytics, version = 1, sticky = false, upcast, alsoAs } = declaration
  if (!TYPE_PATTERN.test(type)) {
    throw new Error(
      `[shared-events] Failed to declare the action "${type}": a type reads "owner/factInPastTense".`,
    )
  }
  if (!Number.isInteger(version) || version < 1) {
    throw new Error(
      `[shared-events] Failed to declare the action "${type}": version ${version} is not a positive integer.`,
    )
  }
  const key = `${type}@${version}`
  const older = alsoAs?.older
  if (older && (older.type !== type || older.version >= version || older.sticky !== sticky)) {
    throw new Error(
      `[shared-events] Failed to declare the action "${key}": alsoAs names "${older.key}", which is not an older version of it that is as sticky.`,
    )
  }
  return { type, version, key, sticky, analytics, ...(upcast && { upcast }), ...(alsoAs && { alsoAs }) }
}

/**
 * Declares how to convert the payload of an older major version for subscribers of the newer one.
 *
 * @example `upcast: upcastFrom(shareRequestedV1, (old) => ({ from: old.from, step: 1 }))`
 */
export function upcastFrom<Old, Payload>(
  from: ActionDeclaration<Old>,
  payload: (old: Old) => Payload,
): UpcastTo<Payload> {
  return { from, payload }
}
