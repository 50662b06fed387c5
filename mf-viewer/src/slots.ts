import { lifecyclesOf, type LifecycleProps } from '@viewpage/remote-kit'
import { nextTask } from '@viewpage/remote-kit/browser'
import { isDeckPage } from '@viewpage/shared-events'
import { components } from './components.ts'
import { viewerBrowser } from './player/viewer-browser.ts'

const lifecycles = lifecyclesOf({ slots: components })

/** Single-spa lifecycles by slot, mounted by the shell. */
export const slots = {
  ...lifecycles,
  viewer: {
    ...lifecycles['viewer'],
    bootstrap: [requestAhead, lifecycles['viewer']?.bootstrap ?? []].flat(),
  },
}

/**
 * Requests the files of the player while the network is idle (docs/behaviour/overlay.md#files-ahead). In a task of its own,
 * because other slots mount now.
 */
async function requestAhead({ pageData }: LifecycleProps): Promise<void> {
  await nextTask()
  // A page may contain many embeds that are never started.
  const url = isDeckPage(pageData) && !pageData.embedMode ? pageData.deck.documentUrl : null
  if (url !== null && !viewerBrowser.savesData()) viewerBrowser.requestAhead(url)
}
