import { modals } from '@viewpage/shared-events'
import { useEffect, useRef } from 'react'
import { useBus } from '../contract.ts'
import { handlesKey } from '../page/key-scope.ts'
import { commandOfKey, type KeyCommand } from './key-commands.ts'

/** Handles the keys of the page. @param onCommand returns false to leave the key to the browser */
export function useKeys(root: HTMLElement, onCommand: (command: KeyCommand) => boolean): void {
  const bus = useBus()
  const handler = useRef(onCommand)
  useEffect(() => {
    handler.current = onCommand
  })

  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const isModalOpen = (bus.last(modals.modalChanged)?.payload.name ?? 'NONE') !== 'NONE'
      if (isModalOpen || !handlesKey(event, root)) return
      const command = commandOfKey(event, getComputedStyle(root).direction === 'rtl')
      if (command && handler.current(command)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [bus, root])
}
