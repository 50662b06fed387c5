import { useSlot } from '@viewpage/remote-kit'
import { modals } from '@viewpage/shared-events'
import { useCallback, useEffect, useRef } from 'react'
import { useBus } from '../contract.ts'
import { createOpenerMemory, type OpenerMemory } from './opener.ts'

/** What opened the modal that is open: it gets the focus back, also when it stands in another remote. */
export function useOpener(): () => HTMLElement | null {
  const { portalRoot } = useSlot()
  const bus = useBus()
  const memory = useRef<OpenerMemory>(null)
  useEffect(() => {
    const opener = createOpenerMemory(portalRoot)
    memory.current = opener
    const leave = bus.on(modals.modalChanged, ({ name }) => {
      if (name !== 'NONE') opener.remember()
    })
    return () => {
      leave()
      opener.stop()
    }
  }, [bus, portalRoot])
  return useCallback(() => memory.current?.opener() ?? null, [])
}
