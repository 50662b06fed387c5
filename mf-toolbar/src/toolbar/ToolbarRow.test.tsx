import { describe, expect, it } from '@jest/globals'
import { samplePageData, samplePrezilink as prezilink } from '@viewpage/remote-kit/dev'
import { viewer, type DeckPageData } from '@viewpage/shared-events'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { createHost } from '../../test/host.tsx'

const editor: Partial<DeckPageData> = {
  isAuthenticated: true,
  viewerRights: { edit: true, comment: true, hasPresenterViewFeature: false },
}
const owner = {
  isAuthenticated: true,
  byOwner: true,
  allowDownload: false,
  viewerRights: {
    ...{ edit: true, comment: true, hasPresenterViewFeature: false },
    ...{ insights: true, share: true, delete: true },
  },
} satisfies Partial<DeckPageData>
const withFeatures = (features: Record<string, boolean>): Partial<DeckPageData> => ({
  evaluatedFeatures: { ...samplePageData.evaluatedFeatures, ...features },
})
/** jsdom applies no style sheets, so an entry of both the row and "More" is found twice. */
const link = (name: string) => {
  const [first] = screen.getAllByRole('link', { name })
  if (!first) throw new Error(`There is no link "${name}".`)
  return first
}
const noLink = (name: string) => expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
const more = () => within(screen.getByRole('list', { name: 'More' }))

/** Clicks a link; jsdom cannot navigate. */
function follow(element: HTMLElement): void {
  element.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(element)
}

describe('the toolbar', () => {
  // docs/behaviour/toolbar.md#toolbar-entries
  it('offers like, share, embed and report to everyone', () => {
    createHost().show()
    const toolbar = within(screen.getByRole('group', { name: 'Presentation actions' }))
    expect(toolbar.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '1,284',
      'Share',
      'Embed',
      'More',
    ])
    expect(link('Report')).toHaveAttribute('href', '/contact/abuse/orbit1/')
    expect(link('Report')).toHaveAttribute('target', '_blank')
    expect(link('Report')).toHaveAttribute('rel', 'noopener')
  })

  // docs/behaviour/toolbar.md#toolbar-entries
  it('has like, share and embed in its left group, and the view counter in its right one', () => {
    createHost({ pageData: { viewCount: 48210 } }).show()
    const groupOf = (element: HTMLElement) => element.closest('.left, .right')?.className.split(' ').at(-1)
    const names = [/^Like, /, 'Share', 'Embed']
    expect(names.map((name) => groupOf(screen.getByRole('button', { name })))).toEqual([
      'left',
      'left',
      'left',
    ])
    expect(groupOf(screen.getByText('48,210 views'))).toBe('right')
  })

  // docs/behaviour/toolbar.md#nothing-refused
  it('has no link to a report for a visitor without the right to report', () => {
    const viewerRights = { edit: false, comment: false, hasPresenterViewFeature: false, report: false }
    createHost({ pageData: { viewerRights } }).show()
    noLink('Report')
  })

  // docs/behaviour/toolbar.md#toolbar-entries
  it('is not rendered in embed mode', () => {
    createHost({ pageData: { embedMode: true } }).show()
    expect(screen.queryByRole('group')).not.toBeInTheDocument()
  })

  // docs/behaviour/page.md#brand
  // docs/behaviour/toolbar.md#call-to-action
  it('links an anonymous visitor to the product, with its configured name', () => {
    const host = createHost({ pageData: { brand: 'Viewpage' } })
    host.show()
    const text = 'Learn about Viewpage'
    const links = screen.getAllByRole('link', { name: text })
    for (const each of links) follow(each)
    expect(links.map((each) => each.getAttribute('href'))).toEqual(['/product/', '/product/'])
    const click = { location: 'toolbar', text, type: 'link', targetUrl: '/product/' }
    expect(host.payloadsOf('sidebars/ctaClicked')).toEqual([click, click])
  })

  // docs/behaviour/toolbar.md#call-to-action
  it('links a logged-in visitor to the dashboard', () => {
    createHost({ pageData: { isAuthenticated: true } }).show()
    expect(link('Create your own')).toHaveAttribute('href', '/dashboard/next/')
    noLink('Learn about Prezi')
  })

  // docs/behaviour/toolbar.md#edit-or-comment
  it('links to the editor, and publishes the click', () => {
    const host = createHost({ pageData: editor })
    host.show()
    follow(link('Edit'))
    noLink('Comment')
    expect(host.payloadsOf('toolbar/editorOpened')).toEqual([{ oid: 'orbit1' }])
  })

  // docs/behaviour/toolbar.md#edit-or-comment
  it('links to the editor for commenting, and publishes the click', () => {
    const host = createHost({
      pageData: { viewerRights: { edit: false, comment: true, hasPresenterViewFeature: false } },
    })
    host.show()
    expect(link('Comment')).toHaveAttribute('href', '/p/edit/orbit1/#present')
    follow(link('Comment'))
    expect(host.payloadsOf('toolbar/commentingOpened')).toEqual([{ oid: 'orbit1' }])
  })

  // docs/behaviour/toolbar.md#hidden-menu
  it('hides the menu in fullscreen', () => {
    const host = createHost({ pageData: editor })
    host.show()
    host.actAsOtherRemote(() => host.bus.publish(viewer.fullscreenChanged, { fullscreen: true }))
    noLink('Edit')
    host.actAsOtherRemote(() => host.bus.publish(viewer.fullscreenChanged, { fullscreen: false }))
    expect(link('Edit')).toBeInTheDocument()
  })

  // docs/behaviour/toolbar.md#report-link
  it('passes the current step and the view link to the report form', () => {
    const host = createHost({ pageData: { prezilink } })
    host.show()
    expect(link('Report')).toHaveAttribute('href', '/contact/abuse/orbit1/?link=linkopen1')
    host.actAsOtherRemote(() => host.bus.publish(viewer.stepChanged, { step: 3, stepCount: 12, title: '' }))
    expect(link('Report')).toHaveAttribute('href', '/contact/abuse/orbit1/?step=3&link=linkopen1')
  })

  // docs/behaviour/toolbar.md#more-menu
  it('has report and the call to action in "More", too, for the smallest screens', () => {
    const host = createHost()
    host.show()
    expect(more().getByRole('link', { name: 'Report' })).toHaveAttribute('target', '_blank')
    expect(more().getByRole('link', { name: 'Learn about Prezi' })).toHaveAttribute('href', '/product/')
    follow(more().getByRole('link', { name: 'Learn about Prezi' }))
    expect(host.payloadsOf('sidebars/ctaClicked')).toHaveLength(1)
  })

  // docs/behaviour/toolbar.md#more-menu
  it('has report, curation and copy in "More" for visitors with rights', async () => {
    const copyable = { showMakeACopyButton: true, makeACopyRedirectUrl: '/dashboard/next/?copy=orbit1' }
    const features = withFeatures({ content_curation: true, make_a_copy: true })
    createHost({ pageData: { ...editor, ...copyable, ...features } }).show()
    await act(() => import('../admin-tools/tag-panel/TagPanel.tsx'))
    expect(more().getByRole('link', { name: 'Report' })).toBeInTheDocument()
    expect(more().getByRole('link', { name: 'Make a copy' })).toBeInTheDocument()
    expect(more().getByRole('button', { name: 'Curate' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute(
      'popovertarget',
      screen.getByRole('list', { name: 'More' }).id,
    )
  })

  // docs/behaviour/toolbar.md#entries-of-owners
  it('offers an owner insights instead of report, and sharing, public view and deletion in "More"', () => {
    const canonicalUrl = 'https://viewpage.example/p/orbit1/going-around/'
    createHost({ pageData: { ...owner, canonicalUrl } }).show()
    noLink('Report')
    expect(link('Insights')).toHaveAttribute('href', '/p/orbit1/insights/')
    expect(
      more()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['Embed', 'Insights', 'Comments', 'Share settings', 'View as public', 'Download', 'Delete'],
      'Create your own',
    ])
    expect(link('Share settings')).toHaveAttribute('href', '/dashboard/next/orbit1/')
    expect(link('View as public')).toHaveAttribute('href', '/p/orbit1/going-around/?view=public')
    expect(link('Delete')).toHaveAttribute('href', '/dashboard/next/orbit1/delete/')
  })

  // docs/behaviour/toolbar.md#entries-of-owners
  it('offers an editor insights and the public view, and a commenter neither', () => {
    const view = createHost({
      pageData: { ...editor, viewerRights: { ...owner.viewerRights, share: false, delete: false } },
    }).show()
    expect(link('Insights')).toBeInTheDocument()
    expect(link('View as public')).toBeInTheDocument()
    for (const name of ['Share settings', 'Delete']) noLink(name)
    view.unmount()
    const rights = { edit: false, comment: true, hasPresenterViewFeature: false, insights: false }
    createHost({ pageData: { ...editor, viewerRights: rights } }).show()
    expect(link('Report')).toBeInTheDocument()
    for (const name of ['Insights', 'View as public', 'Share settings', 'Delete']) noLink(name)
  })

  // docs/behaviour/toolbar.md#call-to-action
  it('has "Create your own" in "More" where Edit or Comment takes its place', () => {
    createHost({ pageData: editor }).show()
    expect(screen.getAllByRole('link', { name: 'Create your own' })).toHaveLength(1)
    expect(more().getByRole('link', { name: 'Create your own' })).toHaveAttribute('href', '/dashboard/next/')
  })

  // docs/behaviour/toolbar.md#download-entry
  it('offers the download in "More" when the visitor may download', async () => {
    const host = createHost({ pageData: { allowDownload: true } })
    const { user } = host.show()
    await user.click(more().getByRole('button', { name: 'Download' }))
    expect(host.payloadsOf('modals/modalChanged')).toEqual([{ name: 'DOWNLOAD_PRESENTATION_MODAL' }])
  })

  it('offers no download when the owner does not allow it', () => {
    createHost({ pageData: { allowDownload: false } }).show()
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument()
  })

  it('treats a flag that the host did not pass as off, and reports it to the host', () => {
    const host = createHost({ pageData: { evaluatedFeatures: {} } })
    host.show()
    expect(link('Report')).toBeInTheDocument()
    expect(host.reports).toContainEqual(new Error('Feature not passed from backend'))
  })
})

describe('the view counter', () => {
  // docs/behaviour/toolbar.md#view-counter
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

  // docs/behaviour/toolbar.md#view-counter
  it.each([
    ['de', '48.210 Aufrufe', '1.234.567'],
    ['en', '48,210 views', '1,234,567'],
    ['es', '48.210 visualizaciones', '1.234.567'],
    ['fr', '48 210 vues', '1 234 567'],
    ['pt', '48.210 visualizações', '1.234.567'],
    ['hu', '48 210 megtekintés', '1 234 567'],
    ['it', '48.210 visualizzazioni', '1.234.567'],
    ['ja', '48,210回視聴', '1,234,567'],
    ['ko', '조회수 48,210회', '1,234,567'],
  ] as const)('formats numbers in %s: %s', (language, views, likes) => {
    createHost({ pageData: { viewCount: 48210, likesCount: 1234567, language } }).show()
    expect(screen.getByText(views, { normalizer: plainSpaces })).toBeInTheDocument()
    expect(screen.getByText(likes, { normalizer: plainSpaces })).toBeInTheDocument()
  })
})

/** French and Hungarian separate thousands with no-break spaces. */
function plainSpaces(text: string): string {
  return text.replaceAll(/\s/g, ' ').trim()
}
