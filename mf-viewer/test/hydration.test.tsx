import { afterEach, expect, jest, test } from '@jest/globals'
import type { SlotComponents } from '@viewpage/remote-kit'
import { slotStage } from '@viewpage/remote-kit/testing'
import type { Language } from '@viewpage/shared-events'
import { components as shipped } from '../src/components.ts'
import { locales } from '../src/locales/index.ts'
import { Viewer } from '../src/viewer/Viewer.tsx'
import { pageDataWith } from './render-slot.tsx'
import { createFakeBrowser } from './fake-browser.ts'

const rich = {
  previewUrl: '/assets/orbit1/poster.webp',
  fallbackPreviewUrl: '/assets/orbit1/card.webp',
  previewBlur: 'data:image/webp;base64,AA',
  privacy: 'unlisted' as const,
  tags: 'astronomy,kepler',
}

const components: SlotComponents = {
  ...shipped,
  viewer: () => <Viewer browser={browser} />,
}
const browser = createFakeBrowser()

afterEach(() => {
  jest.restoreAllMocks()
})

const cases = Object.keys(shipped).flatMap((slot) =>
  (Object.keys(locales) as Language[]).map((language) => [slot, language] as const),
)

test.each(cases)('the server’s HTML of %s in %s hydrates without a mismatch', async (slot, language) => {
  const consoleError = jest.spyOn(console, 'error')
  const Component = components[slot] ?? (() => null)
  const { hydrate, reports } = slotStage({
    remote: 'mf-viewer',
    locales,
    pageData: pageDataWith({ ...rich, language }),
  })
  const { element, mismatches, unmount } = await hydrate(<Component />)
  expect(element).not.toBeEmptyDOMElement()
  unmount()
  expect(mismatches).toEqual([])
  expect(reports).toEqual([])
  expect(consoleError).not.toHaveBeenCalled()
})

// docs/behaviour/overlay.md#framed-cover
test('the server’s HTML of a cover with a frame hydrates without a mismatch', async () => {
  const Component = components['viewer'] ?? (() => null)
  const pageData = pageDataWith({ ...rich, coverAspect: 4 / 3 })
  const { mismatches, unmount } = await slotStage({ remote: 'mf-viewer', locales, pageData }).hydrate(
    <Component />,
  )
  unmount()
  expect(mismatches).toEqual([])
})

const htmlOf = (slot: string) => {
  const Component = components[slot] ?? (() => null)
  return slotStage({ remote: 'mf-viewer', locales, pageData: pageDataWith(rich) }).renderToHtml(<Component />)
}

// docs/behaviour/overlay.md#poster
test('the server renders the whole start screen, and no preload link for the poster', () => {
  const html = htmlOf('viewer')
  expect(html).toContain('12 steps, about 4 minutes')
  expect(html).toContain('Going around: a short history of orbits')
  expect(/<img [^>]*data-poster=""[^>]*>/.exec(html)?.[0]).toMatch(
    /fetchPriority="high" width="1280" height="720"/i,
  )
  expect(html).not.toContain('<link')
})

test('the server renders the whole transcript', () => {
  const html = htmlOf('transcript')
  expect(html).toContain('Everything in this picture is falling.')
  expect(html).toContain('href="#step=1"')
})
