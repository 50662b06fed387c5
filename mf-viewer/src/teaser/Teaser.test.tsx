import { expect, test } from '@jest/globals'
import type { PageData, TeaseContent } from '@viewpage/shared-events'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createManualClock } from '../../test/manual-clock.ts'
import { pageDataWith, renderSlot, settle } from '../../test/render-slot.tsx'
import { Teaser } from './Teaser.tsx'
import type { TeaserEdges } from './teaser-browser.ts'

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

async function show(
  changes: Partial<PageData>,
  answer: unknown,
  preloadImage: TeaserEdges['preloadImage'] = () => Promise.resolve(),
) {
  const clock = createManualClock()
  const asked: string[] = []
  const edges: TeaserEdges = {
    clock,
    preloadImage,
    fetch: ((url: string) => {
      asked.push(url)
      return Promise.resolve({
        ok: true,
        status: answer === null ? 204 : 200,
        json: () => Promise.resolve(answer),
      })
    }) as unknown as typeof fetch,
  }
  const slot = await renderSlot(<Teaser edges={edges} />, pageDataWith(changes))
  return { ...slot, asked, wait: (ms: number) => settle(() => clock.advance(ms)) }
}

test('after three seconds it shows another presentation of the author, and tells so', async () => {
  const { asked, wait, payloadsOf } = await show({ teaseContent }, { count: 1, results: [garden] })
  await wait(2_999)
  expect(asked).toEqual([])
  await wait(1)
  expect(screen.getByText('More by Ada Lovelace')).toBeVisible()
  expect(screen.getByRole('link')).toHaveAttribute('href', 'http://localhost/p/garden1/')
  expect(document.querySelector('img')).toHaveAttribute('src', '/garden.webp')
  expect(payloadsOf('viewer/moreByThisAuthorLoaded')).toEqual([{ targetOid: 'garden1' }])
})

test('its place is kept from the start where one will come, and only there', async () => {
  const kept = await show({ teaseContent: null }, null)
  expect(document.querySelector('.place')).toBeEmptyDOMElement()
  kept.unmount()
  await show({ teaseContent: null, clientData: { ownerId: null } }, null)
  expect(document.querySelector('.place')).toBeNull()
})

test('after a failure it shows the default content, and tells why', async () => {
  const { wait, payloadsOf } = await show({ teaseContent }, null)
  await wait(3_000)
  expect(screen.getByRole('link')).toHaveAttribute('href', '/p/ocean1/')
  expect(screen.queryByText('More by Ada Lovelace')).toBeNull()
  expect(payloadsOf('viewer/moreByThisAuthorLoaded')).toEqual([{ error: 'No prezis by author' }])
})

test('where the default content is wanted nobody is asked', async () => {
  const changes = { teaseContent, forceDefaultTeaseContent: true }
  const { asked, wait, payloadsOf } = await show(changes, { count: 1, results: [garden] })
  await wait(3_000)
  expect(asked).toEqual([])
  expect(screen.getByRole('link')).toHaveTextContent('Reading a coastline')
  expect(payloadsOf('viewer/moreByThisAuthorLoaded')).toEqual([])
})

test('without any content its place stays, so that nothing moves', async () => {
  const { wait } = await show({ teaseContent: null }, null)
  await wait(3_000)
  expect(document.querySelector('.place')).toBeEmptyDOMElement()
})

test('it waits for its image, and comes without one that does not load', async () => {
  const { wait } = await show({ teaseContent }, { count: 1, results: [garden] }, () =>
    Promise.reject(new Error('no image')),
  )
  await wait(3_000)
  expect(screen.getByRole('link')).toHaveTextContent('The garden in four seasons')
  expect(document.querySelector('img')).toBeNull()
})

test('following it is told', async () => {
  const { wait, payloadsOf } = await show({ teaseContent }, { count: 1, results: [garden] })
  await wait(3_000)
  const link = screen.getByRole('link')
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(payloadsOf('viewer/teaserThumbnailClicked')).toEqual([{ targetOid: 'garden1' }])
})

test('its image is asked for 770 px wide: the large preview, drawn in a box of that width and 16:9', async () => {
  const preloaded: string[] = []
  const { wait } = await show({ teaseContent }, { count: 1, results: [garden] }, (url) => {
    preloaded.push(url)
    return Promise.resolve()
  })
  await wait(3_000)
  expect(preloaded).toEqual(['/garden.webp'])
  const image = document.querySelector('img')
  expect([image?.width, image?.height]).toEqual([770, 433])
})
