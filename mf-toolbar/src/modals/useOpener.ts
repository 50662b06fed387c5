import { useSlot } from '@viewpage/remote-kit'
import { modals } from '@viewpage/shared-events'
import { useCallback, useEffect, useRef } from 'react'
import { useBus } from '../contract.ts'
import { createOpenerMemory, type OpenerMemory } from './opener.ts'

/** Returns a getter of the element that opened the current modal, in any remote. It receives the focus afterwards. */
export function useOpener(): () => HTMLElement | null {
  const { portalRoot } = useSlot()
  const bus = useBus()
  const memory = useRef<OpenerMemory>(null)
  useEffect(() => {
    const opener = createOpenerMemory(portalRoot)
    memory.current = opener
    const unsubscribe = bus.on(modals.modalChanged, ({ name }) => {
      if (name !== 'NONE') opener.remember()
    })
    return () => {
      unsubscribe()
      opener.stop()
    }
  }, [bus, portalRoot])
  return useCallback(() => memory.current?.opener() ?? null, [])
}
