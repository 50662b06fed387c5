import { expect, test } from '@jest/globals'
import type { DeckPageData, TeaseContent } from '@viewpage/shared-events'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { pageDataWith, renderSlot, settle } from '../../test/render-slot.tsx'
import { teasedPresentation } from './teased-presentation.ts'
import { Teaser } from './Teaser.tsx'
import type { TeaserBrowser, TeaserPicture } from './teaser-browser.ts'

const user = userEvent.setup()
const teaseContent: TeaseContent = {
  oid: 'ocean1',
  title: 'Reading a coastline',
  path: '/p/ocean1/',
  thumbnail: '/ocean.webp',
}
const garden = {
  oid: 'garden1',
  title: 'The garden in four seasons',
  absolute_landing_url: 'http://localhost/p/garden1/',
  preview_urls: { larger_overview: '/garden.webp' },
}

/** The picture of the content, not of the one that fades out. */
const shownImage = () => document.querySelector<HTMLImageElement>('.place > a img')

async function show(
  changes: Partial<DeckPageData>,
  answer: unknown,
  preloadImage: TeaserBrowser['preloadImage'] = () => Promise.resolve(),
) {
  const clock = createManualClock()
  const requested: string[] = []
  const browser: TeaserBrowser = {
    clock,
    preloadImage,
    fetch: ((url: string) => {
      requested.push(url)
      return Promise.resolve({
        ok: true,
        status: answer === null ? 204 : 200,
        json: () => Promise.resolve(answer),
      })
    }) as unknown as typeof fetch,
  }
  const slot = await renderSlot(<Teaser browser={browser} />, pageDataWith(changes))
  return { ...slot, requested, wait: (ms: number) => settle(() => clock.advance(ms)) }
}

// docs/behaviour/page.md#teaser-delay
test('after three seconds it shows another presentation of the author and publishes it', async () => {
  const { requested, wait, payloadsOf } = await show({ teaseContent }, { count: 1, results: [garden] })
  await wait(2_999)
  expect(requested).toEqual([])
  expect(screen.getByRole('link')).toHaveAttribute('href', '/p/ocean1/')
  await wait(1)
  expect(screen.getByText('More by Ada Lovelace')).toBeVisible()
  expect(screen.getByRole('link')).toHaveAttribute('href', 'http://localhost/p/garden1/')
  expect(shownImage()).toHaveAttribute('src', '/garden.webp')
  expect(teasedPresentation()).toBe('garden1')
  expect(payloadsOf('viewer/moreByThisAuthorLoaded')).toEqual([{ targetOid: 'garden1' }])
})

// docs/behaviour/page.md#teaser-image
test('its picture loads in the width at which it is shown, if there are several', async () => {
  const overviews = '/small.webp 320w, /garden.webp 770w'
  const preloaded: TeaserPicture[] = []
  const answer = {
    count: 1,
    results: [{ ...garden, preview_urls: { ...garden.preview_urls, overviews } }],
  }
  const { wait } = await show({ teaseContent }, answer, async (picture) => void preloaded.push(picture))
  await wait(3_000)
  expect(preloaded).toEqual([{ src: '/garden.webp', srcSet: overviews, sizes: '112px' }])
  const image = shownImage()
  expect([image?.srcset, image?.sizes]).toEqual([overviews, '112px'])
})

// docs/behaviour/page.md#default-teaser
test('the default content is there from the start', async () => {
  const { requested } = await show({ teaseContent }, { count: 1, results: [garden] })
  const link = screen.getByRole('link', { name: /More to watch.*Reading a coastline/ })
  expect(link).toHaveAttribute('href', '/p/ocean1/')
  expect(shownImage()).toHaveAttribute('src', '/ocean.webp')
  expect(requested).toEqual([])
})

// docs/behaviour/page.md#default-teaser
test('without a default it leads to the profile of the owner, until another presentation is found', async () => {
  const profile = { oid: null, title: null, path: '/user/ada00/', thumbnail: null }
  const { wait } = await show({ teaseContent: profile }, { count: 1, results: [garden] })
  expect(screen.getByRole('link', { name: /More by Ada Lovelace/ })).toHaveAttribute('href', '/user/ada00/')
  await wait(3_000)
  expect(screen.getByRole('link')).toHaveAttribute('href', 'http://localhost/p/garden1/')
})

// docs/behaviour/page.md#default-teaser
test('with nothing to tease there is no place, and nothing is fetched', async () => {
  const { requested, wait } = await show({ teaseContent: null }, null)
  await wait(3_000)
  expect(document.querySelector('.place')).toBeNull()
  expect(requested).toEqual([])
})

// docs/behaviour/page.md#default-teaser
test('the presentations cross-fade, and only the new one can be used meanwhile', async () => {
  const { wait } = await show({ teaseContent }, { count: 1, results: [garden] })
  await wait(3_000)
  const previous = screen.getByRole('link', { hidden: true, name: /Reading/ }).closest('[inert]')
  fireEvent.animationEnd(previous as Element)
  expect(screen.getAllByRole('link', { hidden: true })).toHaveLength(1)
})

// docs/behaviour/page.md#default-teaser
test('nothing is replaced while the pointer or the focus is in it', async () => {
  const { wait } = await show({ teaseContent }, { count: 1, results: [garden] })
  const teaser = screen.getByRole('link')
  await user.hover(teaser)
  await user.tab()
  await wait(3_000)
  expect(screen.getByRole('link')).toHaveAttribute('href', '/p/ocean1/')
  await user.unhover(teaser)
  expect(screen.getByRole('link')).toHaveAttribute('href', '/p/ocean1/')
  await user.tab()
  await settle()
  expect(screen.getByRole('link')).toHaveAttribute('href', 'http://localhost/p/garden1/')
})

// docs/behaviour/page.md#teaser-failure
test('after a failure it shows the default content and publishes the error', async () => {
  const { wait, payloadsOf } = await show({ teaseContent }, null)
  await wait(3_000)
  expect(screen.getByRole('link')).toHaveAttribute('href', '/p/ocean1/')
  expect(screen.queryByText('More by Ada Lovelace')).toBeNull()
  expect(payloadsOf('viewer/moreByThisAuthorLoaded')).toEqual([{ error: 'No prezis by author' }])
})

// docs/behaviour/page.md#related-presentation
test('fetches nothing if the page data force the default content', async () => {
  const changes = { teaseContent, forceDefaultTeaseContent: true }
  const { requested, wait, payloadsOf } = await show(changes, { count: 1, results: [garden] })
  await wait(3_000)
  expect(requested).toEqual([])
  expect(screen.getByRole('link')).toHaveTextContent('Reading a coastline')
  expect(payloadsOf('viewer/moreByThisAuthorLoaded')).toEqual([])
})

// docs/behaviour/page.md#teaser-image
test('it waits for its image, and is shown without one that fails to load', async () => {
  const { wait } = await show({ teaseContent }, { count: 1, results: [garden] }, () =>
    Promise.reject(new Error('no image')),
  )
  await wait(3_000)
  expect(screen.getByRole('link')).toHaveTextContent('The garden in four seasons')
  expect(shownImage()).toBeNull()
})

test('a click on it is published', async () => {
  const { wait, payloadsOf } = await show({ teaseContent }, { count: 1, results: [garden] })
  await wait(3_000)
  const link = screen.getByRole('link')
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(payloadsOf('viewer/teaserThumbnailClicked')).toEqual([{ targetOid: 'garden1' }])
})

// docs/behaviour/page.md#teaser-image
test('it loads the large preview and draws it in a box of 770 px at 16:9', async () => {
  const preloaded: TeaserPicture[] = []
  const { wait } = await show({ teaseContent }, { count: 1, results: [garden] }, (picture) => {
    preloaded.push(picture)
    return Promise.resolve()
  })
  await wait(3_000)
  expect(preloaded).toEqual([{ src: '/garden.webp', sizes: '112px' }])
  const image = shownImage()
  expect([image?.width, image?.height]).toEqual([770, 433])
})
