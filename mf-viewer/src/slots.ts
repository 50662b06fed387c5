import { lifecyclesOf, type LifecycleProps } from '@viewpage/remote-kit'
import { nextTask } from '@viewpage/remote-kit/browser'
import { isDeckPage } from '@viewpage/shared-events'
import { components } from './components.ts'
import { abilities, engineRuleOf } from './player/loading/abilities.ts'

const lifecycles = lifecyclesOf({ slots: components })

/** Single-spa lifecycles by slot, mounted by the shell. */
export const slots = {
  ...lifecycles,
  viewer: { ...lifecycles['viewer'], bootstrap: [lifecycles['viewer']?.bootstrap ?? [], probe].flat() },
}

/** The viewer needs the result while it mounts. In a task of its own, it delays no press. */
async function probe({ pageData }: LifecycleProps): Promise<void> {
  await nextTask()
  if (isDeckPage(pageData)) engineRuleOf(pageData, location.href, abilities)
  await nextTask()
}
