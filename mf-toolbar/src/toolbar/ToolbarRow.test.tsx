import { describe, expect, it } from '@jest/globals'
import { samplePageData } from '@viewpage/remote-kit/dev'
import { viewer, type PageData } from '@viewpage/shared-events'
import { fireEvent, screen, within } from '@testing-library/react'
import { createHost } from '../../test/host.tsx'
import { ADMIN_TOOLS_INVOKED, type AdminToolsSubject } from './admin-tools.ts'

const editor: Partial<PageData> = {
  isAuthenticated: true,
  viewerRights: { edit: true, comment: true, hasPresenterViewFeature: false },
}
const withFeatures = (features: Record<string, boolean>): Partial<PageData> => ({
  evaluatedFeatures: { ...samplePageData.evaluatedFeatures, ...features },
})
const link = (name: string) => screen.getByRole('link', { name })
const noLink = (name: string) => expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()

/** jsdom cannot leave the page. */
function follow(element: HTMLElement): void {
  element.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(element)
}

describe('the toolbar', () => {
  it('offers like, share, embed and report to everyone', () => {
    createHost().show()
    const toolbar = within(screen.getByRole('group', { name: 'Presentation actions' }))
    expect(toolbar.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '1,284',
      'Share',
      'Embed',
    ])
    expect(link('Report')).toHaveAttribute('href', '/contact/abuse/orbit1/')
    expect(link('Report')).toHaveAttribute('target', '_blank')
    expect(link('Report')).toHaveAttribute('rel', 'noopener')
  })

  it('is not there in embed mode', () => {
    createHost({ pageData: { embedMode: true } }).show()
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
  })

  it('tells an anonymous visitor about the product, by its configured name', () => {
    const host = createHost({ pageData: { brand: 'Viewpage' } })
    host.show()
    expect(link('Learn about Viewpage')).toHaveAttribute('href', '/product/')
    follow(link('Learn about Viewpage'))
    expect(host.payloadsOf('sidebars/ctaClicked')).toEqual([
      { location: 'toolbar', text: 'Learn about Viewpage', type: 'link', targetUrl: '/product/' },
    ])
  })

  it('invites a logged-in visitor to create', () => {
    createHost({ pageData: { isAuthenticated: true } }).show()
    expect(link('Create your own')).toHaveAttribute('href', '/dashboard/next/')
    noLink('Learn about Prezi')
  })

  it('opens the editor, and says so', () => {
    const host = createHost({ pageData: editor })
    host.show()
    follow(link('Edit'))
    noLink('Comment')
    expect(host.payloadsOf('toolbar/editorOpened')).toEqual([{ oid: 'orbit1' }])
  })

  it('opens the editor for commenting, and says so', () => {
    const host = createHost({
      pageData: { viewerRights: { edit: false, comment: true, hasPresenterViewFeature: false } },
    })
    host.show()
    expect(link('Comment')).toHaveAttribute('href', '/p/edit/orbit1/#present')
    follow(link('Comment'))
    expect(host.payloadsOf('toolbar/commentingOpened')).toEqual([{ oid: 'orbit1' }])
  })

  it('hides the menu in fullscreen', () => {
    const host = createHost({ pageData: editor })
    host.show()
    host.hear(() => host.bus.publish(viewer.fullscreenChanged, { fullscreen: true }))
    noLink('Edit')
    host.hear(() => host.bus.publish(viewer.fullscreenChanged, { fullscreen: false }))
    expect(link('Edit')).toBeInTheDocument()
  })

  it('offers a copy where the flag is on, and says when one is made', () => {
    const pageData = { isAuthenticated: true, showMakeACopyButton: true, makeACopyRedirectUrl: '/copy/' }
    const host = createHost({ pageData: { ...pageData, ...withFeatures({ make_a_copy: true }) } })
    host.show()
    const [inRow] = screen.getAllByRole('link', { name: 'Make a copy' })
    if (!inRow) throw new Error('There is no link.')
    follow(inRow)
    expect(host.payloadsOf('toolbar/presentationCopied')).toEqual([{ oid: 'orbit1' }])
  })

  it('keeps report, curation and copy in "More" as well, for those with rights', () => {
    createHost({ pageData: { ...editor, ...withFeatures({ content_curation: true }) } }).show()
    const more = screen.getByRole('list', { name: 'More' })
    expect(within(more).getByRole('link', { name: 'Report' })).toBeInTheDocument()
    expect(within(more).getByRole('button', { name: 'Curate' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('popovertarget', more.id)
  })

  it('asks the admin tools to open when the visitor may curate', () => {
    createHost({ pageData: withFeatures({ content_curation: true }) }).show()
    const invoked: AdminToolsSubject[] = []
    const hear = (event: Event) => invoked.push((event as CustomEvent<AdminToolsSubject>).detail)
    window.addEventListener(ADMIN_TOOLS_INVOKED, hear)
    fireEvent.click(screen.getByRole('button', { name: 'Curate' }))
    window.removeEventListener(ADMIN_TOOLS_INVOKED, hear)
    expect(invoked).toEqual([{ oid: 'orbit1', title: samplePageData.title }])
  })

  it('does without a flag the host did not pass, and tells the host', () => {
    const host = createHost({ pageData: { evaluatedFeatures: {} } })
    host.show()
    expect(link('Report')).toBeInTheDocument()
    expect(host.reports).toContainEqual(new Error('Feature not passed from backend'))
  })
})

describe('the view counter', () => {
  it.each([
    ['public', 48210, '48,210 views'],
    ['reusable', 1, '1 view'],
    ['public', 0, null],
    ['unlisted', 48210, null],
    ['private', 48210, null],
  ] as const)('%s, %i views: %j', (privacy, viewCount, text) => {
    createHost({ pageData: { privacy, viewCount } }).show()
    if (text === null) expect(screen.queryByText(/views?$/)).not.toBeInTheDocument()
    else expect(screen.getByText(text)).toBeInTheDocument()
  })

  it('counts as the language does', () => {
    createHost({ pageData: { viewCount: 48210, language: 'ja' } }).show()
    expect(screen.getByText('48,210 回視聴')).toBeInTheDocument()
  })
})
