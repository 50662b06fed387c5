import type { Bus } from './bus.ts'
import type { ActionDeclaration } from './define-action.ts'
import type { SlotDeclaration } from './wire/slot-declaration.ts'

// `never` as payload: a list may hold declarations of different payloads, and each keeps its own type.
type AnyDeclaration = ActionDeclaration<never>

/** What a remote publishes and subscribes to. The build copies it into `remote.json`; the types hold the code to it. */
export interface Contract<
  Emits extends readonly AnyDeclaration[] = readonly AnyDeclaration[],
  Consumes extends readonly AnyDeclaration[] = readonly AnyDeclaration[],
> {
  /** The remote's folder and package name, for example `mf-toolbar`. */
  readonly name: string
  readonly emits: Emits
  readonly consumes: Consumes
  /** Slot name to what the page needs to know about it. Builds made before slots were declared have none. */
  readonly slots?: Readonly<Record<string, SlotDeclaration>>
}

/**
 * Declares what a remote publishes and subscribes to.
 *
 * @example
 * ```ts
 * export const contract = defineContract({ name: 'mf-toolbar', emits: [likeChanged], consumes: [stepChanged] })
 * ```
 */
export function defineContract<
  const Emits extends readonly AnyDeclaration[],
  const Consumes extends readonly AnyDeclaration[],
>(contract: Contract<Emits, Consumes>): Contract<Emits, Consumes> {
  return contract
}

/** A bus on which only the actions of one contract can be published and subscribed to. */
export interface ContractBus<C extends Contract> {
  publish<D extends C['emits'][number]>(declaration: D, ...payload: PayloadArguments<D>): void
  on<D extends C['consumes'][number]>(declaration: D, handler: (payload: PayloadOf<D>) => void): () => void
  last<D extends C['consumes'][number]>(declaration: D): { readonly payload: PayloadOf<D> } | undefined
}

/** The payload an action declaration carries. */
export type PayloadOf<D> = D extends ActionDeclaration<infer Payload> ? Payload : never

type PayloadArguments<D> = PayloadOf<D> extends void ? [] : [payload: PayloadOf<D>]

/** Narrows a bus to a contract; the same object at run time. @param _contract only its type is used */
export function busOf<C extends Contract>(bus: Bus, _contract?: C): ContractBus<C> {
  return bus
}
