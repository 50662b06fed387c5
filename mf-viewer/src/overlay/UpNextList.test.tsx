import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import type { CardItem, DeckPageData } from '@viewpage/shared-events'
import { screen, within } from '@testing-library/react'
import { play } from '../../test/play.tsx'
import { pageDataWith, renderSlot } from '../../test/render-slot.tsx'
import { rememberTeased } from '../teaser/teased-presentation.ts'
import { UpNextList } from './UpNextList.tsx'

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
function renderList(pageData: Partial<DeckPageData>, results: readonly string[] | null = null) {
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
  return renderSlot(<UpNextList source={source} />, pageDataWith(pageData)).then((slot) => ({
    ...slot,
    requested,
  }))
}

const list = () => screen.queryByRole('list', { name: 'Up next' })
const hrefs = () =>
  within(list() ?? document.body)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))

// docs/behaviour/overlay.md#up-next
test('it leaves out the presentation of the teaser, which is in view below it', async () => {
  const teaseContent = { oid: 'garden1', title: 'Garden', path: '/p/garden1/', thumbnail: null }
  await renderList({ topPicks: ['garden1', 'ocean1', 'solo1', 'wide1'].map(pick), teaseContent })
  expect(hrefs()).toEqual(['/p/ocean1/', '/p/solo1/', '/p/wide1/'])
})

// docs/behaviour/overlay.md#up-next
test('it has the first three staff picks that are not on this page', async () => {
  const { requested } = await renderList({
    topPicks: [
      { ...pick('orbit1'), path: '/p/orbit1/a-slug/' },
      ...['garden1', 'ocean1', 'solo1', 'wide1'].map(pick),
    ],
  })
  expect(hrefs()).toEqual(['/p/garden1/', '/p/ocean1/', '/p/solo1/'])
  expect(requested).toEqual([])
})

// docs/behaviour/overlay.md#each-presentation-once
test('it leaves out the related presentation that has replaced the content of the teaser', async () => {
  rememberTeased('garden1')
  const teaseContent = { oid: 'ocean1', title: 'Ocean', path: '/p/ocean1/', thumbnail: null }
  const clientData = { ownerId: 'ada00000' }
  await renderList({ topPicks: ['garden1', 'ocean1'].map(pick), teaseContent, clientData }, [
    'garden1',
    'solo1',
  ])
  rememberTeased(null)
  expect(hrefs()).toEqual(['/p/ocean1/', 'https://viewpage.example/p/solo1/'])
})

// docs/behaviour/overlay.md#up-next
test('with fewer staff picks, other presentations of the owner follow, each once', async () => {
  const clientData = { ownerId: 'ada00000' }
  await renderList({ topPicks: [pick('garden1')], clientData }, ['orbit1', 'garden1', 'ocean1'])
  expect(hrefs()).toEqual(['/p/garden1/', 'https://viewpage.example/p/ocean1/'])
})

// docs/behaviour/overlay.md#up-next
test('without staff picks it has those of the owner, at most three', async () => {
  const clientData = { ownerId: 'ada00000' }
  await renderList({ topPicks: [], clientData }, ['ocean1', 'solo1', 'wide1', 'garden1'])
  expect(hrefs()).toEqual(['ocean1', 'solo1', 'wide1'].map((oid) => `https://viewpage.example/p/${oid}/`))
})

// docs/behaviour/overlay.md#up-next
test.each([
  ['the owner has no other one', { clientData: { ownerId: 'ada00000' } }, ['orbit1']],
  ['the call fails', { clientData: { ownerId: 'ada00000' } }, null],
  ['the page is an embed', { embedMode: true, topPicks: [pick('garden1')] }, ['garden1']],
] as const)('nothing is offered when %s', async (_, pageData, results) => {
  await renderList({ topPicks: [], ...pageData } as Partial<DeckPageData>, results)
  expect(list()).toBeNull()
  expect(screen.queryByText('Up next')).toBeNull()
})

// docs/behaviour/overlay.md#up-next
test('the end screen offers it after its actions, and does not open it by itself', async () => {
  const { reachEnd, wait, payloadsOf } = await play({
    pageData: pageDataWith({ topPicks: ['garden1', 'ocean1', 'solo1'].map(pick) }),
  })
  expect(list()).toBeNull()
  await reachEnd()
  expect(list()).toBeVisible()
  const like = screen.getByRole('button', { name: 'Like' })
  const [first = document.body] = within(list() ?? document.body).getAllByRole('link')
  expect(like.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
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
