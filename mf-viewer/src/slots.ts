import { lifecyclesOf, type LifecycleProps } from '@viewpage/remote-kit'
import { nextTask } from '@viewpage/remote-kit/browser'
import { isDeckPage } from '@viewpage/shared-events'
import { components } from './components.ts'
import { abilities, engineRuleOf } from './player/loading/abilities.ts'
import { viewerBrowser } from './player/viewer-browser.ts'

const lifecycles = lifecyclesOf({ slots: components })

/** Single-spa lifecycles by slot, mounted by the shell. */
export const slots = {
  ...lifecycles,
  viewer: {
    ...lifecycles['viewer'],
    bootstrap: [requestAhead, lifecycles['viewer']?.bootstrap ?? [], probe].flat(),
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

/** The viewer needs the result while it mounts. In a task of its own, it delays no press. */
async function probe({ pageData }: LifecycleProps): Promise<void> {
  await nextTask()
  if (isDeckPage(pageData)) engineRuleOf(pageData, location.href, abilities)
  await nextTask()
}
