import { describe, expect, it } from '@jest/globals'
import { slotStage } from '@viewpage/remote-kit/testing'
import type { Language, PageData } from '@viewpage/shared-events'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeBrowser } from '../../test/fake-browser.ts'
import { locales } from '../locales/index.ts'
import { Header } from './Header.tsx'

const visitor = {
  oid: 'eve00',
  username: 'eve',
  displayName: 'Eve Adeyemi',
  firstName: 'Eve',
  lastName: 'Adeyemi',
  email: 'eve@example.com',
}

function showHeader(pageData: Partial<PageData> = {}, is: Parameters<typeof fakeBrowser>[0] = {}) {
  const stage = slotStage({ remote: 'mf-header-search', locales, pageData })
  const { browser, steps } = fakeBrowser(is)
  const { container } = stage.render(<Header browser={browser} />)
  const said = () => stage.published.map(({ type, payload }) => ({ type, payload }))
  return { ...stage, said, steps, container }
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search presentations' })

describe('the logo', () => {
  it('leads home once the click is counted', async () => {
    const { said, redirects } = showHeader()
    await userEvent.click(screen.getByRole('link', { name: 'Prezi home page' }))
    expect(said()).toEqual([{ type: 'search/logoClicked@1', payload: undefined }])
    expect(redirects).toEqual(['/'])
  })

  it('is counted and left to the browser when it opens another tab', () => {
    const { said, redirects } = showHeader()
    const taken = !fireEvent.click(screen.getByRole('link', { name: 'Prezi home page' }), { ctrlKey: true })
    expect(taken).toBe(false)
    expect(said()).toHaveLength(1)
    expect(redirects).toEqual([])
  })

  it('has no word when the page says so', () => {
    showHeader({ logoType: 'mark' })
    expect(screen.getByRole('link', { name: 'Prezi home page' })).toHaveTextContent('')
  })
})

describe('search', () => {
  it('goes to the results on Enter', async () => {
    const { said, redirects } = showHeader()
    await userEvent.type(field(), ' solar system {Enter}')
    expect(redirects).toEqual(['/explore/search/?search=solar%20system'])
    expect(said().at(-1)).toEqual({
      type: 'search/searchSubmitted@1',
      payload: { term: 'solar system', from: 'input' },
    })
  })

  it('keeps what the page was searched for with', async () => {
    const { redirects } = showHeader({ searchTerm: 'keplar <orbitz>' })
    expect(field()).toHaveValue('keplar <orbitz>')
    await userEvent.type(field(), ' 2{Enter}')
    expect(redirects).toEqual(['/explore/search/?search=keplar%20%3Corbitz%3E%202'])
  })

  it('explores when there is nothing to search for', async () => {
    const { redirects } = showHeader()
    await userEvent.type(field(), '   {Enter}')
    expect(redirects).toEqual(['/explore/'])
  })

  it('leaves the Enter that ends a composition alone', async () => {
    const { redirects } = showHeader()
    await userEvent.type(field(), 'たいよう')
    expect(fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })).toBe(false)
    expect(fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })).toBe(false)
    expect(fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })).toBe(true)
    expect(redirects).toEqual([])
  })

  it('counts the click into the field', async () => {
    const { said } = showHeader()
    await userEvent.click(field())
    expect(said()).toEqual([{ type: 'search/searchInputClicked@1', payload: undefined }])
  })

  it('is a form that works without script', () => {
    showHeader()
    const form = screen.getByRole<HTMLFormElement>('search')
    expect(form).toHaveAttribute('action', '/explore/search/')
    expect(form).toHaveAttribute('method', 'get')
    expect(field().name).toBe('search')
  })

  it('claims no number of presentations unless one is configured', () => {
    showHeader()
    expect(field().placeholder).toBe('Search presentations...')
  })

  it.each<[Language, string]>([
    ['en', 'Search over 360 million presentations'],
    ['de', 'Über 360 Millionen Präsentationen durchsuchen'],
    ['es', 'Buscar presentaciones: más de 360 millones'],
    ['fr', 'Rechercher des présentations : plus de 360 millions'],
    ['pt', 'Pesquisar apresentações: mais de 360 milhões'],
    ['hu', 'Keresés több mint 360 millió prezentáció között'],
    ['it', 'Cerca presentazioni: oltre 360 milioni'],
    ['ja', '3.6億件以上のプレゼンテーションを検索'],
    ['ko', '3.6억개 이상의 프레젠테이션 검색'],
  ])('claims the configured number in %s', (language, claim) => {
    showHeader({ searchClaim: '360000000', language })
    const { placeholder } = screen.getByRole<HTMLInputElement>('searchbox')
    expect(placeholder.replace(/\s/g, ' ')).toBe(claim)
  })
})

describe('search on the smallest screens', () => {
  it('opens with focus in the field, and closes back to the icon', async () => {
    const { container } = showHeader({}, { extraSmall: true })
    const opener = screen.getByRole('link', { name: 'Search' })
    await userEvent.click(opener)
    expect(container.querySelector('[data-search]')).toHaveAttribute('data-search', 'expanded')
    expect(field()).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Close search' }))
    expect(container.querySelector('[data-search]')).toHaveAttribute('data-search', 'collapsed')
    expect(opener).toHaveFocus()
  })

  it('only opens when it is submitted while collapsed', () => {
    const { container, redirects } = showHeader({}, { extraSmall: true })
    fireEvent.submit(screen.getByRole('search'))
    expect(container.querySelector('[data-search]')).toHaveAttribute('data-search', 'expanded')
    expect(field()).toHaveFocus()
    expect(redirects).toEqual([])
  })

  it('finds when it is submitted while open', async () => {
    const { redirects } = showHeader({}, { extraSmall: true })
    await userEvent.click(screen.getByRole('link', { name: 'Search' }))
    await userEvent.keyboard('kepler{Enter}')
    expect(redirects).toEqual(['/explore/search/?search=kepler'])
  })

  it('leads to where one can search without script', () => {
    showHeader()
    expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/explore/')
  })
})

describe('suggested terms', () => {
  it('lead to their results once the click is counted', async () => {
    const { said, redirects } = showHeader()
    await userEvent.click(screen.getByRole('link', { name: 'Solar system' }))
    expect(said()).toEqual([
      { type: 'search/searchSubmitted@1', payload: { term: 'Solar system', from: 'suggestion' } },
    ])
    expect(redirects).toEqual(['/explore/search/?search=Solar%20system'])
  })

  it('stand under a name of their own', () => {
    showHeader()
    expect(screen.getByRole('navigation', { name: 'Trending' })).toContainElement(
      screen.getByRole('link', { name: 'Timeline' }),
    )
  })
})

describe('the way back', () => {
  it('is absent unless the page has one', () => {
    showHeader()
    expect(screen.queryByRole('link', { name: 'Back' })).not.toBeInTheDocument()
  })

  it('goes back in the history of this site', async () => {
    const { steps } = showHeader({ backUrl: '/explore/' }, { fromThisSite: true })
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    expect(steps.back).toBe(1)
  })

  it('goes where the page says when the visitor came from elsewhere', () => {
    const { steps } = showHeader({ backUrl: '/explore/' })
    const back = screen.getByRole('link', { name: 'Back' })
    back.addEventListener('click', (event) => {
      expect(event.defaultPrevented).toBe(false)
      event.preventDefault()
    })
    fireEvent.click(back)
    expect(back).toHaveAttribute('href', '/explore/')
    expect(steps.back).toBe(0)
  })
})

describe('an anonymous visitor', () => {
  it('can log in and get started', () => {
    showHeader()
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login/')
    expect(screen.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/signup/')
    expect(screen.queryByRole('button', { name: /Account of/ })).not.toBeInTheDocument()
  })

  it.each([
    ['Log in', '/login/', 'link'],
    ['Get started', '/signup/', 'button'],
  ])('follows "%s" once the click is counted', async (text, targetUrl, type) => {
    const { said, redirects } = showHeader()
    await userEvent.click(screen.getByRole('link', { name: text }))
    expect(said()).toEqual([
      { type: 'sidebars/ctaClicked@1', payload: { location: 'header', text, type, targetUrl } },
    ])
    expect(redirects).toEqual([targetUrl])
  })
})

describe('a visitor who is logged in', () => {
  it('sees the user menu instead', () => {
    showHeader({ isAuthenticated: true, visitor })
    expect(screen.getByRole('button', { name: 'Account of Eve Adeyemi' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument()
  })
})

describe('the server', () => {
  it.each([
    {},
    { visitor, backUrl: '/explore/' },
    { searchTerms: {}, searchClaim: '360000000' },
    { searchTerm: 'kepler' },
  ])('sends what stands there in the end (%j)', async (pageData) => {
    const { hydrate } = slotStage({ remote: 'mf-header-search', locales, pageData })
    const { mismatches, unmount } = await hydrate(<Header browser={fakeBrowser().browser} />)
    expect(mismatches).toEqual([])
    unmount()
  })
})
