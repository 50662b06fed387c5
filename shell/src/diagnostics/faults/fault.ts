import { DIAGNOSTICS_KEY } from '@viewpage/remote-kit/host'
import * as v from 'valibot'

/** How a remote can fail in this tab. */
export const FAULT_KINDS = ['missing', 'hang', 'slow', 'throw'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface Fault {
  /** `mf-toolbar` */
  readonly remote: string
  readonly kind: FaultKind
}

const KEY = `${DIAGNOSTICS_KEY}.fault`

const FaultSchema = v.object({
  remote: v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]{0,60}$/)),
  kind: v.picklist(FAULT_KINDS),
})

/** The fault that this tab simulates; `null` if there is none, or what is stored is not valid. */
export function readFault(storage: Pick<Storage, 'getItem'>): Fault | null {
  try {
    const { success, output } = v.safeParse(FaultSchema, JSON.parse(storage.getItem(KEY) ?? 'null'))
    return success ? output : null
  } catch {
    return null
  }
}

/** @param fault `null` ends the simulation */
export function writeFault(storage: Pick<Storage, 'setItem' | 'removeItem'>, fault: Fault | null): void {
  if (fault) storage.setItem(KEY, JSON.stringify(fault))
  else storage.removeItem(KEY)
}
