import { DIAGNOSTICS_KEY } from '@viewpage/remote-kit/host'

/** How a remote can fail in this tab. */
export const FAULT_KINDS = ['missing', 'hang', 'slow', 'throw'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

export interface Fault {
  /** `mf-toolbar` */
  readonly remote: string
  readonly kind: FaultKind
}

const REMOTE = /^[a-z][a-z\d-]{0,60}$/
const KEY = `${DIAGNOSTICS_KEY}.fault`

/** The fault that this tab simulates; `null` if there is none, or what is stored is not valid. */
export function readFault(storage: Pick<Storage, 'getItem'>): Fault | null {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<Record<keyof Fault, unknown>> | null
    const kind = FAULT_KINDS.find((each) => each === stored?.kind)
    const remote = stored?.remote
    return kind && typeof remote === 'string' && REMOTE.test(remote) ? { remote, kind } : null
  } catch {
    return null
  }
}

/** @param fault `null` ends the simulation */
export function writeFault(storage: Pick<Storage, 'setItem' | 'removeItem'>, fault: Fault | null): void {
  if (fault) storage.setItem(KEY, JSON.stringify(fault))
  else storage.removeItem(KEY)
}
