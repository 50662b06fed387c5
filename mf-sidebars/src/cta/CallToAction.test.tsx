import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { slotStage } from '@viewpage/remote-kit/testing'
import type { PageData } from '@viewpage/shared-events'
import { fireEvent, screen } from '@testing-library/react'
import { locales } from '../locales/index.ts'
import { CallToAction } from './CallToAction.tsx'

// The test environment cannot follow links.
const stay = (event: Event) => event.preventDefault()
beforeAll(() => document.addEventListener('click', stay))
afterAll(() => document.removeEventListener('click', stay))

function showCta(pageData: Partial<PageData> = {}) {
  const stage = slotStage({ remote: 'mf-sidebars', locales, pageData })
  stage.render(<CallToAction />)
  return stage
}

describe('the call to action', () => {
  it('is a section of its own', () => {
    showCta()
    expect(screen.getByRole('region', { name: 'Every talk has a path. Make yours.' })).toContainElement(
      screen.getByRole('heading', { level: 2 }),
    )
  })

  it.each([
    ['home when anonymous', false, 'Get started', '/'],
    ['to the product when logged in', true, 'Discover Prezi', '/product/'],
  ])('leads %s, and counts it', (_, isAuthenticated, text, targetUrl) => {
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

  it('has a second way, to the plans, counted as a visit to the prices', () => {
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

  it('is what the server sends', async () => {
    const { hydrate } = slotStage({ remote: 'mf-sidebars', locales })
    const { mismatches, unmount } = await hydrate(<CallToAction />)
    expect(mismatches).toEqual([])
    unmount()
  })
})
