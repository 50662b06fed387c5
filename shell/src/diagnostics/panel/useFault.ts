import { useState } from 'react'
import type { Fault } from '../faults/fault.ts'
import type { PanelParts } from './panel-parts.ts'

/** The fault that this tab simulates, and its switch. */
export interface FaultSwitch {
  readonly fault: Fault | null
  readonly change: (fault: Fault | null) => void
}

export function useFault({ readFault, writeFault }: PanelParts): FaultSwitch {
  const [fault, setFault] = useState(readFault)
  return {
    fault,
    change(next) {
      writeFault(next)
      setFault(next)
    },
  }
}
