import type { CountedAction } from './event-fields.ts'

/** The remote (or host) that published an action, and its version on this page. */
export interface Sender {
  readonly remote: string
  readonly version: string
}

/** Which event an action causes, or `false`. Required, so that it is a decision. */
export type AnalyticsDecision<Payload> = false | CountedAction<Payload>

/** A published action. `type` is `owner/fact@major`. */
export interface PublishedAction<Payload = unknown> {
  readonly type: string
  readonly payload: Payload
  readonly sender: Sender
}

/** The declaration of an action. Create it with {@link defineAction}. */
export interface ActionDeclaration<Payload = unknown> {
  readonly type: string
  readonly version: number
  /** `type@version`, the key on the bus and in `remote.json`. */
  readonly key: string
  /** The last value is replayed to late subscribers. */
  readonly sticky: boolean
  readonly analytics: AnalyticsDecision<Payload>
  /** The previous major version, and how to convert its payload. */
  readonly upcast?: Upcast
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

/**
 * Declares an action: name, payload, event, and whether it is sticky. Write its documentation as a comment above the
 * declaration; `docs/bus.md` is generated from it.
 *
 * @throws Error if the type is not `owner/factInPastTense`, or the version is not a positive integer.
 * @example
 * ```ts
 * export const shareRequested = defineAction({
 *   type: 'toolbar/shareRequested',
 *   payload: payloadOf<{ from: 'header' | 'toolbar' }>(),
 *   analytics: false,
 * })
 * ```
 */
export function defineAction<Payload>(declaration: {
  type: string
  payload: PayloadType<Payload>
  analytics: AnalyticsDecision<Payload>
  /** @default 1 */
  version?: number
  /** @default false */
  sticky?: boolean
  upcast?: UpcastTo<Payload>
}): ActionDeclaration<Payload> {
  const { type, analytics, version = 1, sticky = false, upcast } = declaration
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
  return { type, version, key: `${type}@${version}`, sticky, analytics, ...(upcast && { upcast }) }
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
