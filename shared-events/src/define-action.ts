import type { CountedAction } from './event-fields.ts'

/** Who published an action: the remote (or host) and the version of it that runs on this page. */
export interface Sender {
  readonly remote: string
  readonly version: string
}

/**
 * The decision, written out for every action, whether it is counted, and as which event of the catalogue.
 * `false` is a decision too. `properties` may return `null` for a payload that is not to be counted.
 */
export type AnalyticsDecision<Payload> = false | CountedAction<Payload>

/** An action that was published: `type` is `owner/fact@major`. */
export interface PublishedAction<Payload = unknown> {
  readonly type: string
  readonly payload: Payload
  readonly sender: Sender
}

/** One action of the contract. Made by {@link defineAction}, never by hand. */
export interface ActionDeclaration<Payload = unknown> {
  readonly type: string
  readonly version: number
  /** `type@version`, the key that travels on the bus and stands in `remote.json`. */
  readonly key: string
  /** The last value is handed to whoever subscribes late. */
  readonly sticky: boolean
  readonly analytics: AnalyticsDecision<Payload>
  /** The major before this one, and how its payload is read today. */
  readonly upcast?: Upcast
}

/** Reads the payload of an older major as the payload of the newer one. Made by {@link upcastFrom}. */
export interface Upcast {
  readonly from: ActionDeclaration<never>
  readonly payload: (old: never) => unknown
}

declare const upcastTo: unique symbol

/** An upcast together with the payload type it ends in, so that a wrong one does not compile. */
interface UpcastTo<Payload> extends Upcast {
  readonly [upcastTo]?: Payload
}

declare const payloadType: unique symbol

/** Carries a payload's type through {@link defineAction}; nothing at run time. */
export interface PayloadType<Payload> {
  readonly [payloadType]?: Payload
}

/** @example `payload: payloadOf<{ step: number }>()` */
export function payloadOf<Payload = void>(): PayloadType<Payload> {
  return {}
}

const TYPE_PATTERN = /^[a-z][a-z-]*\/[a-z][A-Za-z]*$/

/**
 * Declares an action once: name, payload, analytics decision, and what happens to late subscribers.
 * The sentence of documentation stands in the comment above the declaration; `docs/bus.md` is made from it.
 *
 * @throws Error when the type does not read `owner/factInPastTense`, or the version is not a positive integer.
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
 * Declares how the payload of an older major is read by subscribers of the newer one.
 *
 * @example `upcast: upcastFrom(shareRequestedV1, (old) => ({ from: old.from, step: 1 }))`
 */
export function upcastFrom<Old, Payload>(
  from: ActionDeclaration<Old>,
  payload: (old: Old) => Payload,
): UpcastTo<Payload> {
  return { from, payload }
}
