import type { Contract } from '@viewpage/shared-events'
import type { ComponentType } from 'react'

/** A remote: its contract, and a component for each slot that it fills. */
export interface Remote<C extends Contract = Contract> {
  readonly contract: C
  readonly slots: Readonly<Record<string, ComponentType>>
}

/**
 * Declares a remote once, for the browser (`lifecyclesOf`) and for the server (`createServerRender`).
 *
 * @example `export const remote = defineRemote({ contract, slots: { toolbar: Toolbar, modals: Modals } })`
 */
export function defineRemote<C extends Contract>(remote: Remote<C>): Remote<C> {
  return remote
}
