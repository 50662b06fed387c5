import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { slotStage } from '@viewpage/remote-kit/testing'
import type { CardItem } from '@viewpage/shared-events'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { locales } from '../locales/index.ts'
import { Card } from './Card.tsx'
import type { PreviewConditions } from './may-preview.ts'
import { PREVIEW_DELAY_MS } from './usePreview.ts'

const ANIMATION = '/assets/garden1/preview.webp?revision=1'

const garden: CardItem = {
  type: 'PRESENTATION',
  title: 'The garden in four seasons',
  subTitle: 'Ada Lovelace',
  path: '/p/garden1/',
  thumbnail: '/assets/garden1/card.webp',
  previewAnimation: ANIMATION,
}

const mouse: PreviewConditions = { matches: (query) => query === '(hover: hover)', saveData: false }

function showCard(changes: Partial<CardItem> = {}, conditions = mouse) {
  const { render } = slotStage({ remote: 'mf-sidebars', locales })
  const item = { ...garden, ...changes }
  const { container } = render(<Card item={item} onOpen={() => undefined} conditions={() => conditions} />)
  const pictures = () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  return { container, pictures }
}

const card = () => screen.getByRole('link')
const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms))

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('a card', () => {
  // docs/behaviour/page.md#language-of-a-deck
  it('marks its title with the language of the deck, if that is known', () => {
    showCard({ language: 'de' })
    expect(screen.getByText(garden.title)).toHaveAttribute('lang', 'de')
    cleanup()
    showCard()
    expect(screen.getByText(garden.title)).not.toHaveAttribute('lang')
  })

  // docs/behaviour/page.md#lines-of-a-card
  it('limits title and subtitle to the given number of lines', () => {
    showCard({ titleLines: 1, subTitleLines: 3 })
    expect(card().style.getPropertyValue('--title-lines')).toBe('1')
    expect(card().style.getPropertyValue('--sub-title-lines')).toBe('3')
  })

  it('uses the limits of the style sheet by default', () => {
    showCard()
    expect(card().style.getPropertyValue('--title-lines')).toBe('')
  })
})

describe('the preview animation of a card', () => {
  // docs/behaviour/page.md#card-preview
  it('is not requested before the visitor points at the card', () => {
    const { pictures } = showCard()
    advance(10_000)
    expect(pictures()).toEqual([garden.thumbnail])
  })

  it('plays over the thumbnail while the pointer rests on the card', () => {
    const { pictures } = showCard()
    fireEvent.pointerEnter(card())
    advance(PREVIEW_DELAY_MS)
    expect(pictures()).toEqual([garden.thumbnail, ANIMATION])
    fireEvent.pointerLeave(card())
    expect(pictures()).toEqual([garden.thumbnail])
  })

  // docs/behaviour/page.md#card-preview
  it('plays while the card has focus', () => {
    const { pictures } = showCard()
    act(() => card().focus())
    advance(PREVIEW_DELAY_MS)
    expect(pictures()).toEqual([garden.thumbnail, ANIMATION])
    act(() => card().blur())
    expect(pictures()).toEqual([garden.thumbnail])
  })

  it('is visible once it has loaded', () => {
    const { container } = showCard()
    act(() => card().focus())
    advance(PREVIEW_DELAY_MS)
    const image = container.querySelectorAll('img')[1]
    expect(image).not.toHaveAttribute('data-loaded')
    if (image) fireEvent.load(image)
    expect(image).toHaveAttribute('data-loaded')
  })

  it('is not requested when the pointer only crosses the card', () => {
    const { pictures } = showCard()
    fireEvent.pointerEnter(card())
    advance(PREVIEW_DELAY_MS - 1)
    fireEvent.pointerLeave(card())
    advance(PREVIEW_DELAY_MS)
    expect(pictures()).toEqual([garden.thumbnail])
  })

  it('is not requested on touch', async () => {
    const { pictures } = showCard()
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
    await user.pointer({ keys: '[TouchA>]', target: card() })
    advance(PREVIEW_DELAY_MS)
    expect(pictures()).toEqual([garden.thumbnail])
  })

  // docs/behaviour/page.md#card-preview
  it.each<[string, PreviewConditions]>([
    ['the device cannot hover', { ...mouse, matches: () => false }],
    ['the visitor prefers reduced motion', { ...mouse, matches: () => true }],
    ['the visitor saves data', { ...mouse, saveData: true }],
  ])('is not requested when %s', (_, conditions) => {
    const { pictures } = showCard({}, conditions)
    fireEvent.pointerEnter(card())
    act(() => card().focus())
    advance(PREVIEW_DELAY_MS)
    expect(pictures()).toEqual([garden.thumbnail])
  })

  it('is missing when the card has none', () => {
    const { render } = slotStage({ remote: 'mf-sidebars', locales })
    const { previewAnimation: _, ...plain } = garden
    const { container } = render(<Card item={plain} onOpen={() => undefined} conditions={() => mouse} />)
    act(() => card().focus())
    advance(PREVIEW_DELAY_MS)
    expect(container.querySelectorAll('img')).toHaveLength(1)
  })
})
