import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Viewer } from '../src/viewer/Viewer.tsx'
import type { ViewerBrowser } from '../src/player/viewer-browser.ts'
import { pageDataWith, renderSlot, settle } from './render-slot.tsx'
import { createFakeBrowser } from './fake-browser.ts'

declare global {
  var testBox: { width: number; height: number }
}

/** px */
export const largeBox = { width: 1200, height: 675 }
export const smallBox = { width: 360, height: 202 }

interface PlayOptions {
  readonly pageData?: ReturnType<typeof pageDataWith>
  readonly box?: typeof largeBox
  readonly browser?: Partial<ViewerBrowser>
}

/** The button that starts, also where the visitor left. */
export const startButton = () => screen.getByRole('button', { name: /^(?:Present|Continue at step [\d,]+)$/ })

/** Renders a viewer and presses Present. @returns the stage, and ways to control it */
export async function play({
  pageData = pageDataWith(),
  box = largeBox,
  browser: changes,
}: PlayOptions = {}) {
  globalThis.testBox = box
  const browser = createFakeBrowser(changes)
  const slot = await renderSlot(<Viewer browser={browser} />, pageData)
  const user = userEvent.setup()
  await user.click(startButton())
  await settle()
  return {
    ...slot,
    user,
    browser,
    calls: browser.engine.calls,
    stage: screen.getByRole('region', { name: /^Presentation/ }),
    wait: (ms: number) => settle(() => browser.clock.advance(ms)),
    reachEnd: () => settle(() => browser.engine.emit({ type: 'endPassed' })),
  }
}
