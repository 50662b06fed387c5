import { afterEach, describe, expect, it } from '@jest/globals'
import { sampleVisitor as visitor, slotStage } from '@viewpage/remote-kit/testing'
import type { Language, PageData } from '@viewpage/shared-events'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeBrowser, type FakeBrowserOptions } from '../../test/fake-browser.ts'
import { locales } from '../locales/index.ts'
import { Header } from './Header.tsx'

function showHeader(pageData: Partial<PageData> = {}, options: FakeBrowserOptions = {}) {
  const stage = slotStage({ remote: 'mf-header-search', locales, pageData })
  const { browser, backSteps } = fakeBrowser(options)
  const { container } = stage.render(<Header browser={browser} />)
  const actions = () => stage.published.map(({ type, payload }) => ({ type, payload }))
  return { ...stage, actions, backSteps, container }
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search presentations' })

describe('the logo', () => {
  // docs/behaviour/header.md#logo
  it('publishes the click, then redirects to the home page', async () => {
    const { actions, redirects } = showHeader()
    await userEvent.click(screen.getByRole('link', { name: 'Prezi home page' }))
    expect(actions()).toEqual([{ type: 'search/logoClicked@1', payload: undefined }])
    expect(redirects).toEqual(['/'])
  })

  it('publishes a click that opens another tab, and leaves it to the browser', () => {
    const { actions, redirects } = showHeader()
    const isFollowed = fireEvent.click(screen.getByRole('link', { name: 'Prezi home page' }), {
      ctrlKey: true,
    })
    expect(isFollowed).toBe(true)
    expect(actions()).toHaveLength(1)
    expect(redirects).toEqual([])
  })

  // docs/behaviour/header.md#logo
  it('is the mark only when `logoType` is `mark`', () => {
    showHeader({ logoType: 'mark' })
    expect(screen.getByRole('link', { name: 'Prezi home page' })).toHaveTextContent('')
  })
})

describe('search', () => {
  // docs/behaviour/header.md#search-submit
  it('opens the results on Enter', async () => {
    const { actions, redirects } = showHeader()
    await userEvent.type(field(), ' solar system {Enter}')
    expect(redirects).toEqual(['/explore/search/?search=solar%20system'])
    expect(actions().at(-1)).toEqual({
      type: 'search/searchSubmitted@1',
      payload: { term: 'solar system', from: 'input' },
    })
  })

  it('shows the search term of the page', async () => {
    const { redirects } = showHeader({ searchTerm: 'keplar <orbitz>' })
    expect(field()).toHaveValue('keplar <orbitz>')
    await userEvent.type(field(), ' 2{Enter}')
    expect(redirects).toEqual(['/explore/search/?search=keplar%20%3Corbitz%3E%202'])
  })

  it('opens the explore page when the field is blank', async () => {
    const { redirects } = showHeader()
    await userEvent.type(field(), '   {Enter}')
    expect(redirects).toEqual(['/explore/'])
  })

  // docs/behaviour/header.md#search-submit
  it('does not submit on the Enter that ends a composition', async () => {
    const { redirects } = showHeader()
    await userEvent.type(field(), 'たいよう')
    expect(fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })).toBe(false)
    expect(fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })).toBe(false)
    expect(fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })).toBe(true)
    expect(redirects).toEqual([])
  })

  it('publishes a click into the field', async () => {
    const { actions } = showHeader()
    await userEvent.click(field())
    expect(actions()).toEqual([{ type: 'search/searchInputClicked@1', payload: undefined }])
  })

  it('is a form that works without scripts', () => {
    showHeader()
    const form = screen.getByRole<HTMLFormElement>('search')
    expect(form).toHaveAttribute('action', '/explore/search/')
    expect(form).toHaveAttribute('method', 'get')
    expect(field().name).toBe('search')
  })

  // docs/behaviour/header.md#search-placeholder
  it('has no number of presentations in its placeholder unless one is configured', () => {
    showHeader()
    expect(field().placeholder).toBe('Search presentations...')
  })

  // docs/behaviour/header.md#search-placeholder
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
  ])('has the configured number in its placeholder, in %s', (language, claim) => {
    showHeader({ searchClaim: '360000000', language })
    const { placeholder } = screen.getByRole<HTMLInputElement>('searchbox')
    expect(placeholder.replace(/\s/g, ' ')).toBe(claim)
  })
})

// docs/behaviour/page.md#responsive-modes
describe('search on the smallest screens', () => {
  // docs/behaviour/header.md#collapsed-search
  it('opens with focus in the field, and returns the focus to the icon', async () => {
    const { container } = showHeader({}, { extraSmall: true })
    const opener = screen.getByRole('link', { name: 'Search' })
    await userEvent.click(opener)
    expect(container.querySelector('[data-search]')).toHaveAttribute('data-search', 'expanded')
    expect(field()).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Close search' }))
    expect(container.querySelector('[data-search]')).toHaveAttribute('data-search', 'collapsed')
    expect(opener).toHaveFocus()
  })

  // docs/behaviour/header.md#collapsed-search
  it('expands instead of submitting while collapsed', () => {
    const { container, redirects } = showHeader({}, { extraSmall: true })
    fireEvent.submit(screen.getByRole('search'))
    expect(container.querySelector('[data-search]')).toHaveAttribute('data-search', 'expanded')
    expect(field()).toHaveFocus()
    expect(redirects).toEqual([])
  })

  it('submits while expanded', async () => {
    const { redirects } = showHeader({}, { extraSmall: true })
    await userEvent.click(screen.getByRole('link', { name: 'Search' }))
    await userEvent.keyboard('kepler{Enter}')
    expect(redirects).toEqual(['/explore/search/?search=kepler'])
  })

  it('links to the explore page for browsers without scripts', () => {
    showHeader()
    expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/explore/')
  })
})

describe('suggested terms', () => {
  it('publish the click, then redirect to the results', async () => {
    const { actions, redirects } = showHeader()
    await userEvent.click(screen.getByRole('link', { name: 'Solar system' }))
    expect(actions()).toEqual([
      { type: 'search/searchSubmitted@1', payload: { term: 'Solar system', from: 'suggestion' } },
    ])
    expect(redirects).toEqual(['/explore/search/?search=Solar%20system'])
  })

  // docs/behaviour/header.md#suggested-terms
  it('are a navigation with its own name', () => {
    showHeader()
    expect(screen.getByRole('navigation', { name: 'Trending' })).toContainElement(
      screen.getByRole('link', { name: 'Timeline' }),
    )
  })
})

describe('the back link', () => {
  it('is hidden unless the page data has a URL for it', () => {
    showHeader()
    expect(screen.queryByRole('link', { name: 'Back' })).not.toBeInTheDocument()
  })

  // docs/behaviour/header.md#back-link
  it('goes back in the history when the visitor came from this site', async () => {
    const { backSteps } = showHeader({ backUrl: '/explore/' }, { fromThisSite: true })
    await userEvent.click(screen.getByRole('link', { name: 'Back' }))
    expect(backSteps()).toBe(1)
  })

  // docs/behaviour/header.md#back-link
  it('follows its URL when the visitor came from another site', () => {
    const { backSteps } = showHeader({ backUrl: '/explore/' })
    const back = screen.getByRole('link', { name: 'Back' })
    back.addEventListener('click', (event) => {
      expect(event.defaultPrevented).toBe(false)
      event.preventDefault()
    })
    fireEvent.click(back)
    expect(back).toHaveAttribute('href', '/explore/')
    expect(backSteps()).toBe(0)
  })
})

describe('an anonymous visitor', () => {
  // docs/behaviour/header.md#anonymous-visitor
  it('sees the links to log in and to sign up', () => {
    showHeader()
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login/')
    expect(screen.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/signup/')
    expect(screen.queryByRole('button', { name: /Account of/ })).not.toBeInTheDocument()
  })

  // docs/behaviour/header.md#anonymous-visitor
  it.each([
    ['Log in', '/login/', 'link'],
    ['Get started', '/signup/', 'button'],
  ])('publishes a click on "%s", then redirects', async (text, targetUrl, type) => {
    const { actions, redirects } = showHeader()
    await userEvent.click(screen.getByRole('link', { name: text }))
    expect(actions()).toEqual([
      { type: 'sidebars/ctaClicked@1', payload: { location: 'header', text, type, targetUrl } },
    ])
    expect(redirects).toEqual([targetUrl])
  })
})

describe('the log-in link of an anonymous visitor', () => {
  afterEach(() => window.history.replaceState(null, '', '/'))

  // docs/behaviour/header.md#anonymous-visitor
  it.each([
    ['/p/orbit1/going-around/?step=2', '/login/?next=%2Fp%2Forbit1%2Fgoing-around%2F%3Fstep%3D2'],
    ['/p/orbit1/#step=5', '/login/?next=%2Fp%2Forbit1%2F%23step%3D5'],
    ['/p/orbit1/#presentation', '/login/?next=%2Fp%2Forbit1%2F'],
    ['/signup/?next=%2Fsettings%2F', '/login/?next=%2Fsettings%2F'],
    ['/login/', '/login/'],
  ])(
    'leads from %s back to where they wanted to go, and the click counts without it',
    async (page, target) => {
      window.history.replaceState(null, '', page)
      const { actions, redirects } = showHeader()
      const link = screen.getByRole('link', { name: 'Log in' })
      expect(link).toHaveAttribute('href', target)
      await userEvent.click(link)
      expect(redirects).toEqual([target])
      expect(actions()).toMatchObject([{ payload: { targetUrl: '/login/' } }])
    },
  )
})

describe('the log-in link of a visitor who watches', () => {
  afterEach(() => window.history.replaceState(null, '', '/'))

  // docs/behaviour/header.md#anonymous-visitor
  it('leads back to the step that is shown when it is pressed', async () => {
    window.history.replaceState(null, '', '/p/orbit1/')
    const { redirects } = showHeader()
    window.history.replaceState(null, '', '/p/orbit1/#step=5')
    await userEvent.click(screen.getByRole('link', { name: 'Log in' }))
    expect(redirects).toEqual(['/login/?next=%2Fp%2Forbit1%2F%23step%3D5'])
  })
})

describe('a logged-in visitor', () => {
  // docs/behaviour/header.md#upload-link
  it('sees the way to the upload, if the page has one', () => {
    showHeader({ isAuthenticated: true, visitor, uploadPath: '/dashboard/next/upload/' })
    expect(screen.getByRole('link', { name: 'Upload' })).toHaveAttribute('href', '/dashboard/next/upload/')
    cleanup()
    showHeader()
    expect(screen.queryByRole('link', { name: 'Upload' })).not.toBeInTheDocument()
  })

  it('sees the user menu instead', () => {
    showHeader({ isAuthenticated: true, visitor })
    expect(screen.getByRole('button', { name: 'Account of Eve Adeyemi' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument()
  })
})

describe('the HTML of the server', () => {
  it.each([
    {},
    { visitor, backUrl: '/explore/' },
    { searchTerms: {}, searchClaim: '360000000' },
    { searchTerm: 'kepler' },
  ])('matches the first render of the browser (%j)', async (pageData) => {
    const { hydrate } = slotStage({ remote: 'mf-header-search', locales, pageData })
    const { mismatches, unmount } = await hydrate(<Header browser={fakeBrowser().browser} />)
    expect(mismatches).toEqual([])
    unmount()
  })
})
