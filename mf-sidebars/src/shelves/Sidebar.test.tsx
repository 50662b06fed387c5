import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { slotStage } from '@viewpage/remote-kit/testing'
import type { CardItem, DeckPageData } from '@viewpage/shared-events'
import { fireEvent, screen, within } from '@testing-library/react'
import { locales } from '../locales/index.ts'
import { Sidebar } from './Sidebar.tsx'

// jsdom cannot navigate.
const preventNavigation = (event: Event) => event.preventDefault()
beforeAll(() => document.addEventListener('click', preventNavigation))
afterAll(() => document.removeEventListener('click', preventNavigation))

function cards(type: CardItem['type'], count: number): CardItem[] {
  return Array.from({ length: count }, (_, index) => ({
    type,
    title: `${type} ${index + 1}`,
    subTitle: `by ${index + 1}`,
    path: `/p/${type.toLowerCase()}${index + 1}/`,
    thumbnail: `/assets/${index + 1}.webp`,
  }))
}

const full = {
  topPicks: cards('PRESENTATION', 7),
  templates: cards('TEMPLATE', 20),
  templateCount: 20,
  videos: cards('VIDEO', 12),
}

function showSidebar(pageData: Partial<DeckPageData> = full) {
  const stage = slotStage({ remote: 'mf-sidebars', locales, pageData })
  const { container } = stage.render(<Sidebar />)
  return { ...stage, container }
}

const shelf = (name: string) => screen.getByRole('region', { name })
const cardsOn = (name: string) => within(within(shelf(name)).getByRole('list')).getAllByRole('link')

describe('the sidebar', () => {
  it('has three shelves, each in its own area of the grid', () => {
    const { container } = showSidebar()
    const sections = [...container.children].map((section) => section.getAttribute('data-area'))
    expect(sections).toEqual(['picks', 'templates', 'videos'])
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Staff picks',
      'Templates',
      'Prezi Video',
    ])
  })

  // docs/behaviour/page.md#shelf-sizes
  it('omits a shelf without cards', () => {
    const { container } = showSidebar({ ...full, templates: [] })
    expect([...container.children].map((section) => section.getAttribute('data-area'))).toEqual([
      'picks',
      'videos',
    ])
  })

  // docs/behaviour/overlay.md#each-presentation-once
  it('leaves out the pick that the teaser shows', () => {
    const [first] = full.topPicks
    const path = first?.path ?? ''
    showSidebar({ ...full, teaseContent: { oid: 'presentation1', title: '', path, thumbnail: null } })
    const paths = cardsOn('Staff picks').map((card) => card.getAttribute('href'))
    expect([paths.length, paths[0]]).toEqual([5, '/p/presentation2/'])
  })

  it('is empty when the page data has no cards', () => {
    const { container } = showSidebar({})
    expect(container).toBeEmptyDOMElement()
  })

  // docs/behaviour/page.md#shelf-sizes
  it.each([
    ['Staff picks', 5],
    ['Templates', 15],
    ['Prezi Video', 10],
  ])('shows on "%s" at most %i cards', (name, count) => {
    showSidebar()
    expect(cardsOn(name)).toHaveLength(count)
  })

  it('links to all templates, with their number', () => {
    showSidebar({ templates: cards('TEMPLATE', 15), templateCount: 240 })
    expect(screen.getByRole('link', { name: 'See all 240' })).toHaveAttribute(
      'href',
      '/presentation-template/',
    )
  })

  it('links to more videos', () => {
    showSidebar()
    expect(screen.getByRole('link', { name: 'See more videos' })).toHaveAttribute('href', '/video/explore/')
  })
})

describe('a card', () => {
  it('links to its presentation, named by title and subtitle', () => {
    showSidebar()
    const [card] = cardsOn('Staff picks')
    expect(card).toHaveAttribute('href', '/p/presentation1/')
    expect(card).toHaveTextContent('PRESENTATION 1by 1')
  })

  it('loads its thumbnail lazily, into a box of a fixed size', () => {
    const { container } = showSidebar()
    const image = container.querySelector('img')
    expect(image).toHaveAttribute('src', '/assets/1.webp')
    expect(image).toHaveAttribute('loading', 'lazy')
    expect(image).toHaveAttribute('width', '640')
    expect(image).toHaveAttribute('height', '360')
    expect(image).toHaveAttribute('alt', '')
  })

  it('shows the duration of a video, with a separate text for screen readers', () => {
    showSidebar({ videos: cards('VIDEO', 1).map((item) => ({ ...item, durationSeconds: 134 })) })
    expect(screen.getByRole('link', { name: /VIDEO 1.*Duration 2:14/ })).toBeInTheDocument()
    expect(screen.getByText('2:14')).toHaveAttribute('aria-hidden', 'true')
  })

  it.each([
    ['Staff picks', 'staffPicks', '/p/presentation1/', 'PRESENTATION 1'],
    ['Templates', 'templates', '/p/template1/', 'TEMPLATE 1'],
    ['Prezi Video', 'videos', '/p/video1/', 'VIDEO 1'],
  ])('on "%s" publishes that it was opened', (name, shelfName, path, title) => {
    const { published } = showSidebar()
    const [card] = cardsOn(name)
    if (card) fireEvent.click(card)
    expect(published).toMatchObject([
      { type: 'sidebars/cardOpened@1', payload: { shelf: shelfName, path, title } },
    ])
  })
})

describe('the HTML of the server', () => {
  it('matches the first render of the browser', async () => {
    const { hydrate } = slotStage({ remote: 'mf-sidebars', locales, pageData: full })
    const { mismatches, unmount } = await hydrate(<Sidebar />)
    expect(mismatches).toEqual([])
    unmount()
  })
})
