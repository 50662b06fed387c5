import { expect, jest, test } from '@jest/globals'
import type { LifecycleProps } from '@viewpage/remote-kit'
import { pageDataWith } from '../test/render-slot.tsx'
import { abilities } from './player/loading/abilities.ts'
import { slots } from './slots.ts'

/** Calls the viewer's bootstrap as a host does. */
async function bootstrap(changes: Parameters<typeof pageDataWith>[0]): Promise<void> {
  const props = { name: 'viewer', pageData: pageDataWith(changes) } as unknown as LifecycleProps
  for (const each of slots.viewer.bootstrap) await each(props)
}

// docs/behaviour/viewer.md#engine-choice
test('the browser is probed before the viewer mounts, once, and not if lite is forced', async () => {
  const getContext = jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await bootstrap({ shouldForceViewerLite: true })
  expect(getContext).not.toHaveBeenCalled()
  await bootstrap({})
  expect(getContext).toHaveBeenCalledTimes(1)
  expect(abilities().webGl2).toBe(false)
  expect(getContext).toHaveBeenCalledTimes(1)
})
