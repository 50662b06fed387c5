import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import type { CardItem, DeckPageData } from '@viewpage/shared-events'
import { fireEvent, screen } from '@testing-library/react'
import { play } from '../../test/play.tsx'
import { pageDataWith, renderSlot, settle } from '../../test/render-slot.tsx'
import { UpNextCard } from './UpNextCard.tsx'

// jsdom cannot navigate.
const preventNavigation = (event: Event) => event.preventDefault()
beforeAll(() => document.addEventListener('click', preventNavigation))
afterAll(() => document.removeEventListener('click', preventNavigation))

function pick(oid: string): CardItem {
  return {
    type: 'PRESENTATION',
    title: `Deck ${oid}`,
    subTitle: 'Ben',
    path: `/p/${oid}/`,
    thumbnail: `/${oid}.webp`,
  }
}

/** @param results of the call for other presentations of the owner; `null`: it fails */
function renderCard(pageData: Partial<DeckPageData>, results: readonly string[] | null = null) {
  const answer = results?.map((oid) => ({
    ...{ oid, title: `Deck ${oid}`, absolute_landing_url: `https://viewpage.example/p/${oid}/` },
    preview_urls: { larger_overview: `/${oid}.webp` },
  }))
  const requested: string[] = []
  const source = {
    clock: createManualClock(),
    fetch: ((url: string) => {
      requested.push(url)
      const response = { status: 200, ok: true, json: () => Promise.resolve({ results: answer }) }
      return answer ? Promise.resolve(response) : Promise.reject(new Error('Network Error'))
    }) as unknown as typeof fetch,
  }
  return renderSlot(<UpNextCard source={source} />, pageDataWith(pageData)).then((slot) => ({
    ...slot,
    requested,
  }))
}

const card = () => screen.queryByRole('link', { name: /^Up next/ })

// docs/behaviour/overlay.md#up-next
test('it is the first staff pick that is not on this page, and a press counts as an opened card', async () => {
  const { payloadsOf, requested } = await renderCard({
    topPicks: [{ ...pick('orbit1'), path: '/p/orbit1/a-slug/' }, pick('garden1'), pick('ocean1')],
  })
  expect(card()).toHaveAttribute('href', '/p/garden1/')
  expect(card()).toHaveTextContent('Deck garden1')
  expect(requested).toEqual([])
  fireEvent.click(screen.getByRole('link'))
  expect(payloadsOf('sidebars/cardOpened')).toEqual([
    { shelf: 'upNext', path: '/p/garden1/', title: 'Deck garden1' },
  ])
})

// docs/behaviour/overlay.md#up-next
test('without staff picks it is another presentation of the owner', async () => {
  await renderCard({ topPicks: [], clientData: { ownerId: 'ada00000' } }, ['orbit1', 'ocean1'])
  expect(card()).toHaveAttribute('href', 'https://viewpage.example/p/ocean1/')
})

// docs/behaviour/overlay.md#up-next
test.each([
  ['the owner has no other one', { clientData: { ownerId: 'ada00000' } }, ['orbit1']],
  ['the call fails', { clientData: { ownerId: 'ada00000' } }, null],
  ['the page is an embed', { embedMode: true, topPicks: [pick('garden1')] }, ['garden1']],
] as const)('nothing is offered when %s', async (_, pageData, results) => {
  await renderCard({ topPicks: [], ...pageData } as Partial<DeckPageData>, results)
  expect(card()).toBeNull()
})

// docs/behaviour/overlay.md#up-next
test('a picture that fails leaves title and link', async () => {
  await renderCard({ topPicks: [pick('garden1')] })
  const picture = document.querySelector('img')
  await settle(() => fireEvent.error(picture ?? document.body))
  expect(document.querySelector('img')).toBeNull()
  expect(card()).toBeVisible()
})

// docs/behaviour/overlay.md#up-next
test('the end screen offers it, and does not open it by itself', async () => {
  const { reachEnd, wait, payloadsOf } = await play({
    pageData: pageDataWith({ topPicks: [pick('garden1')] }),
  })
  expect(card()).toBeNull()
  await reachEnd()
  expect(card()).toBeVisible()
  await wait(60_000)
  expect(payloadsOf('sidebars/cardOpened')).toEqual([])
})

// docs/behaviour/overlay.md#end-screen-actions
test('the end screen offers its actions by weight, and leads visitors with an account to their dashboard', async () => {
  const { reachEnd, payloadsOf, user } = await play({ pageData: pageDataWith({ isAuthenticated: true }) })
  await reachEnd()
  const actions = [...document.querySelectorAll('[data-end] :is(button, a)')].map(
    ({ textContent }) => textContent,
  )
  expect(actions).toEqual(['Restart', 'Share', 'Create your own', 'Like'])
  const own = screen.getByRole('link', { name: 'Create your own' })
  expect(own).toHaveAttribute('href', '/dashboard/next/')
  await user.click(own)
  expect(payloadsOf('sidebars/ctaClicked')).toMatchObject([
    { location: 'end_screen', targetUrl: '/dashboard/next/' },
  ])
})
