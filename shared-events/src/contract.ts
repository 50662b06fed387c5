import type { Bus } from './bus.ts'
import type { ActionDeclaration } from './define-action.ts'
import type { GuardrailDeclaration, LoweredFigure } from './wire/guardrails.ts'
import type { RemoteCall, RemoteSource } from './wire/remote-data.ts'
import type { SlotDeclaration } from './wire/slot-declaration.ts'

// `never` as the payload allows lists of declarations with different payloads; each keeps its own type.
type AnyDeclaration = ActionDeclaration<never>

/** The actions that a remote publishes and handles. The build copies it into `remote.json`; types enforce it. */
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
  /** Name to where the server gets data for its slots. @default none */
  readonly data?: Readonly<Record<string, RemoteSource>>
  /** Name to a request that the server sends for its slots. @default none */
  readonly calls?: Readonly<Record<string, RemoteCall>>
  /** Actions that may not become rarer in a canary. @default none */
  readonly guardrails?: readonly GuardrailDeclaration[]
  /** Figures that this version worsens on purpose, so that its canary is not judged by them. @default none */
  readonly lowers?: readonly LoweredFigure[]
  /**
   * What becomes of a release that behaves otherwise in a kept recording than the active version. @default it is reported, not
   * refused
   */
  readonly behaviour?: 'refuse'
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

/** A bus limited to the actions of a contract. */
export interface ContractBus<C extends Contract> {
  publish<D extends C['emits'][number]>(declaration: D, ...payload: PayloadArguments<D>): void
  on<D extends C['consumes'][number]>(declaration: D, handler: (payload: PayloadOf<D>) => void): () => void
  last<D extends C['consumes'][number]>(declaration: D): { readonly payload: PayloadOf<D> } | undefined
}

/** The payload type of a declaration. */
export type PayloadOf<D> = D extends ActionDeclaration<infer Payload> ? Payload : never

type PayloadArguments<D> = PayloadOf<D> extends void ? [] : [payload: PayloadOf<D>]

/** Narrows the type of a bus to a contract. Returns the same object. @param _contract only its type is used */
export function busOf<C extends Contract>(bus: Bus, _contract?: C): ContractBus<C> {
  return bus
}
