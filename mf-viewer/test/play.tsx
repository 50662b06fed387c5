import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Viewer } from '../src/viewer/Viewer.tsx'
import type { ViewerEdges } from '../src/player/viewer-browser.ts'
import { pageDataWith, renderSlot, settle } from './render-slot.tsx'
import { createTestEdges } from './fake-browser.ts'

declare global {
  var testBox: { width: number; height: number }
}

/** px */
export const largeBox = { width: 1200, height: 675 }
export const smallBox = { width: 360, height: 202 }

interface PlayOptions {
  readonly pageData?: ReturnType<typeof pageDataWith>
  readonly box?: typeof largeBox
  readonly edges?: Partial<ViewerEdges>
}

/** Renders a viewer and presses Present. */
export async function play({ pageData = pageDataWith(), box = largeBox, edges: changes }: PlayOptions = {}) {
  globalThis.testBox = box
  const edges = createTestEdges(changes)
  const slot = await renderSlot(<Viewer edges={edges} />, pageData)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Present' }))
  await settle()
  return {
    ...slot,
    user,
    edges,
    calls: edges.engine.calls,
    stage: screen.getByRole('region', { name: /^Presentation/ }),
    wait: (ms: number) => settle(() => edges.clock.advance(ms)),
    reachEnd: () => settle(() => edges.engine.emit({ type: 'endPassed' })),
  }
}
