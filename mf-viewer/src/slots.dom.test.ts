import { afterEach, expect, test } from '@jest/globals'
import type { LifecycleProps } from '@viewpage/remote-kit'
import { pageDataWith } from '../test/render-slot.tsx'
import { slots } from './slots.ts'

const saveData = (isWanted: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData: isWanted }, configurable: true })

afterEach(() => {
  document.head.replaceChildren()
  saveData(false)
})

/** Calls the viewer's bootstrap as a host does. */
async function bootstrap(changes: Parameters<typeof pageDataWith>[0]): Promise<void> {
  const props = { name: 'viewer', pageData: pageDataWith(changes) } as unknown as LifecycleProps
  for (const each of slots.viewer.bootstrap) await each(props)
}

// docs/behaviour/overlay.md#files-ahead, docs/behaviour/overlay.md#save-data
test('the document is requested before the viewer mounts, but not in an embed or with data saving', async () => {
  const deck = { ...pageDataWith().deck, documentUrl: '/api/v4/presentation/orbit1/document/?revision=2' }
  const requested = () =>
    [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map((link) =>
      link.getAttribute('href'),
    )
  await bootstrap({ deck, embedMode: true })
  await bootstrap({ deck: { ...deck, documentUrl: null } })
  saveData(true)
  await bootstrap({ deck })
  expect(requested()).toEqual([])
  saveData(false)
  await bootstrap({ deck })
  expect(requested()).toEqual([deck.documentUrl])
})
