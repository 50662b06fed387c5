import { SlotContext } from '@viewpage/remote-kit'
import type { PiletApi } from 'piral-core'
import { useEffect, useLayoutEffect } from 'react'
import { components } from 'part'
import type { PageSlot } from '../../slots/page-slots.ts'

/** Registers the components of a remote as extensions: one for each slot. */
export function setup(app: PiletApi): void {
  for (const [name, Component] of Object.entries(components)) {
    const Extension = ({ params: { slot } }: { params: { slot: PageSlot } }) => {
      // Piral does not hydrate: its first render replaces the server's HTML, before the browser draws.
      useLayoutEffect(() => slot.root.remove(), [slot])
      useEffect(() => slot.markLive(), [slot])
      return (
        <SlotContext value={slot.props}>
          <Component />
        </SlotContext>
      )
    }
    app.registerExtension(name, Extension as never)
  }
}
