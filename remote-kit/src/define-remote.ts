import type { ActionDeclaration, Contract, SlotDeclaration } from '@viewpage/shared-events'

type Actions = Contract['emits']
type Sources = NonNullable<Contract['data']>
type Requests = NonNullable<Contract['calls']>

/**
 * What a remote is, as data: the actions it publishes and subscribes to, its slots, and what it exposes to hosts
 * without slots. The build writes it into `remote.json`. No component imports it at run time.
 */
export interface Remote<
  Emits extends Actions = Actions,
  Consumes extends Actions = Actions,
  Slot extends string = string,
  Data extends Sources = Sources,
  Calls extends Requests = Requests,
> extends Contract<Emits, Consumes> {
  readonly slots: Readonly<Record<Slot, SlotDeclaration>>
  /** Public name to file, beside `./slots`. @default none */
  readonly exposes?: Readonly<Record<string, string>>
  /** Sources of data of its team, which the server reads for its slots (`@viewpage/remote-kit/data`). @default none */
  readonly data?: Data
  /** Requests to servers of its team, which the server sends for its slots. @default none */
  readonly calls?: Calls
}

/** Actions whose events, if they are a remote's own, have the name of that remote. */
type ActionsOf<Name extends string> = readonly ActionDeclaration<never, `${Name}/${string}`>[]

/**
 * Declares a remote. Node reads this file too, so it imports only actions and this function.
 *
 * @example
 * ```ts
 * export const remote = defineRemote({
 *   name: 'mf-notes',
 *   emits: [],
 *   consumes: [viewer.stepChanged],
 *   slots: { notes: { policy: 'keep', skeleton: { blocks: [{ kind: 'box', height: 120 }] } } },
 * })
 * ```
 */
export function defineRemote<
  const Name extends string,
  const Emits extends ActionsOf<Name>,
  const Consumes extends Actions,
  const Slot extends string,
  const Data extends Sources = Sources,
  const Calls extends Requests = Requests,
>(
  remote: Remote<Emits, Consumes, Slot, Data, Calls> & { readonly name: Name },
): Remote<Emits, Consumes, Slot, Data, Calls> {
  return remote
}
