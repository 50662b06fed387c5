import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { slotStage } from '@viewpage/remote-kit/testing'
import type { DeckPageData } from '@viewpage/shared-events'
import { fireEvent, screen } from '@testing-library/react'
import { locales } from '../locales/index.ts'
import { CallToAction } from './CallToAction.tsx'

// jsdom cannot navigate.
const preventNavigation = (event: Event) => event.preventDefault()
beforeAll(() => document.addEventListener('click', preventNavigation))
afterAll(() => document.removeEventListener('click', preventNavigation))

function showCta(pageData: Partial<DeckPageData> = {}) {
  const stage = slotStage({ remote: 'mf-sidebars', locales, pageData })
  stage.render(<CallToAction />)
  return stage
}

describe('the call to action', () => {
  it('is a region with a heading', () => {
    showCta()
    expect(screen.getByRole('region', { name: 'Every talk has a path. Make yours.' })).toContainElement(
      screen.getByRole('heading', { level: 2 }),
    )
  })

  // docs/behaviour/page.md#bottom-call-to-action
  it.each([
    ['to the home page when anonymous', false, 'Get started', '/'],
    ['to the product when logged in', true, 'Discover Prezi', '/product/'],
  ])('links %s, and publishes the click', (_, isAuthenticated, text, targetUrl) => {
    const { published } = showCta({ isAuthenticated })
    const button = screen.getByRole('link', { name: text })
    expect(button).toHaveAttribute('href', targetUrl)
    fireEvent.click(button)
    expect(published).toMatchObject([
      {
        type: 'sidebars/ctaClicked@1',
        payload: { location: 'view_page_bottom', text, type: 'button', targetUrl },
      },
    ])
  })

  // docs/behaviour/page.md#bottom-call-to-action
  it('has a second link, to the plans, whose click is published as a visit to the pricing page', () => {
    const { published } = showCta()
    const link = screen.getByRole('link', { name: 'See plans' })
    expect(link).toHaveAttribute('href', '/pricing/')
    fireEvent.click(link)
    expect(published).toMatchObject([
      {
        type: 'sidebars/pricingVisited@1',
        payload: { location: 'view_page_bottom', text: 'See plans', type: 'link', targetUrl: '/pricing/' },
      },
    ])
  })

  it('matches the HTML of the server', async () => {
    const { hydrate } = slotStage({ remote: 'mf-sidebars', locales })
    const { mismatches, unmount } = await hydrate(<CallToAction />)
    expect(mismatches).toEqual([])
    unmount()
  })
})
