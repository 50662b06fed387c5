import type { Contract } from '@viewpage/shared-events'

type Actions = Contract['emits']

declare const propsType: unique symbol

/** A component of a remote that a host mounts. Create it with {@link passes}. */
export interface UsedComponent<Props = unknown> {
  /** Paths of the props that the host sets on purpose. */
  readonly sets: readonly string[]
  readonly [propsType]?: Props
}

/**
 * What a host passes to a component. The type of the props goes into the contract of its build.
 *
 * @param sets paths of props that the host relies on, for example `pageData.isPublicView`
 */
export function passes<Props>(...sets: readonly string[]): UsedComponent<Props> {
  return { sets }
}

/** What a host is, as data. The build writes it into `contract.json`; no page imports it at run time. */
export interface HostDeclaration {
  readonly name: string
  /** Actions that it publishes. */
  readonly emits: Actions
  /** Actions that it handles. */
  readonly consumes: Actions
  /** Whether it fills slots, with any remote. */
  readonly fillsSlots: boolean
  /** Remote to exposed name to what the host passes. @default none */
  readonly uses?: Readonly<Record<string, Readonly<Record<string, UsedComponent>>>>
}

/**
 * Declares a host. Node reads this file too, so it imports only actions, types and these functions.
 *
 * @example `export const host = defineHost({ name: 'shell', emits: [], consumes: [], fillsSlots: true })`
 */
export function defineHost<const Declaration extends HostDeclaration>(host: Declaration): Declaration {
  return host
}
