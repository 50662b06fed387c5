import { SlotContext, type SlotComponents } from '@viewpage/remote-kit'
import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PageSlot } from './page-slots.ts'

/**
 * Hydrates the slots of one remote: no fallbacks, no retries.
 *
 * @param slots all slots of the page
 */
export function hydrateSlots(slots: readonly PageSlot[], remote: string, components: SlotComponents): void {
  for (const slot of slots) {
    const Component = components[slot.name]
    if (slot.remote !== remote || !Component) continue
    const Live = () => {
      useEffect(() => slot.markLive(), [])
      return (
        <SlotContext value={slot.props}>
          <Component />
        </SlotContext>
      )
    }
    hydrateRoot(slot.root, <Live />, { identifierPrefix: `${slot.name}-` })
  }
}
