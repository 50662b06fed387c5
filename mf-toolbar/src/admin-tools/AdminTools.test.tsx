import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { samplePageData } from '@viewpage/remote-kit/dev'
import type { DeckPageData } from '@viewpage/shared-events'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { createHost, type HostOptions } from '../../test/host.tsx'

const INVOKED = 'viewpage:admin-tools-invoked'
const REINITIALIZED = 'viewpage:admin-tools-reinitialized'

const withFeatures = (features: Record<string, boolean>): Partial<DeckPageData> => ({
  evaluatedFeatures: { ...samplePageData.evaluatedFeatures, ...features },
})
const curator = withFeatures({ content_curation: true })
const administrator = withFeatures({ admin_tools: true })
const rights = (edit: boolean, comment: boolean): Partial<DeckPageData> => ({
  viewerRights: { edit, comment, hasPresenterViewFeature: false },
})
const [inRow, inMenu] = [0, 1]
const curate = (place: number) => screen.getAllByRole('button', { name: /^Curate/ })[place]

/** A page on which the tools, if they belong there, have loaded. The server does not answer them. */
async function showPage(pageData: HostOptions['pageData']) {
  const shown = createHost({ pageData: pageData ?? {}, answer: () => new Promise(() => undefined) }).show()
  await act(() => import('./tag-panel/TagPanel.tsx'))
  return shown
}

/** The events that admin tools on the page would receive. */
let received: { type: string; detail: unknown }[] = []
const record = (event: Event) => {
  received.push({ type: event.type, detail: event instanceof CustomEvent ? event.detail : null })
}
beforeEach(() => {
  received = []
  for (const type of [INVOKED, REINITIALIZED]) window.addEventListener(type, record)
})
afterEach(() => {
  for (const type of [INVOKED, REINITIALIZED]) window.removeEventListener(type, record)
})
const detailsOf = (type: string) =>
  received.filter((event) => event.type === type).map(({ detail }) => detail)

function tagsLoaded(detail: unknown): void {
  act(() => {
    window.dispatchEvent(new CustomEvent('viewpage:hidden-tags-loaded', { detail }))
  })
}

const subject = { oid: 'orbit1', title: samplePageData.title }

describe('the curation button', () => {
  // docs/behaviour/toolbar.md#curation-button
  it.each([inRow, inMenu])('opens the admin tools (place %i)', async (place) => {
    await showPage(curator)
    fireEvent.click(curate(place) ?? document.body)
    expect(detailsOf(INVOKED)).toEqual([{ ...subject, from: 'curation' }])
    expect(screen.getByRole('dialog', { name: 'Tags' })).toBeInTheDocument()
  })

  it('opens them as soon as they have loaded', async () => {
    const { show } = createHost({ pageData: curator, answer: () => new Promise(() => undefined) })
    show()
    fireEvent.click(curate(inRow) ?? document.body)
    expect(await screen.findByRole('dialog', { name: 'Tags' })).toBeInTheDocument()
  })

  // docs/behaviour/toolbar.md#curation-button
  it('is hidden when its flag is off', async () => {
    await showPage(administrator)
    expect(screen.queryByRole('button', { name: /^Curate/ })).not.toBeInTheDocument()
  })

  // docs/behaviour/toolbar.md#curation-button
  it('names hidden tags after the tools reported them', async () => {
    await showPage(curator)
    expect(curate(inRow)).toHaveAccessibleName('Curate')
    tagsLoaded({ hasTags: true })
    expect(curate(inRow)).toHaveAccessibleName('Curate (has hidden tags)')
    expect(curate(inMenu)).toHaveAccessibleName('Curate (has hidden tags)')
    tagsLoaded({ hasTags: false })
    expect(curate(inRow)).toHaveAccessibleName('Curate')
  })

  it.each([null, 'yes', {}, { hasTags: 'yes' }, { hasTags: true, oid: 'another1' }])(
    'ignores any other detail: %j',
    async (detail) => {
      await showPage(curator)
      tagsLoaded(detail)
      expect(curate(inRow)).toHaveAccessibleName('Curate')
    },
  )

  it('forgets the tags when the page shows another presentation', async () => {
    const { showPageData } = await showPage(curator)
    tagsLoaded({ hasTags: true, oid: 'orbit1' })
    showPageData({ oid: 'garden1' })
    expect(curate(inRow)).toHaveAccessibleName('Curate')
  })
})

describe('the admin tools', () => {
  // docs/behaviour/toolbar.md#admin-tools
  it.each([
    ['the owner', { byOwner: true }, true],
    ['an editor', rights(true, true), true],
    ['a commenter', rights(false, true), false],
    ['a visitor', {}, false],
    ['the owner in public view', { byOwner: true, isPublicView: true }, false],
  ])('are in "More" for %s (%j): %j', async (_, given, are) => {
    await showPage({ ...administrator, ...given })
    const more = within(screen.getByRole('list', { name: 'More' }))
    const entry = more.queryByRole('button', { name: 'Admin tools' })
    expect(entry !== null).toBe(are)
    if (entry) fireEvent.click(entry)
    expect(detailsOf(INVOKED)).toEqual(are ? [{ ...subject, from: 'menu' }] : [])
    expect(detailsOf(REINITIALIZED)).toHaveLength(are ? 1 : 0)
  })

  it('are hidden when their flag is off', async () => {
    await showPage({ byOwner: true })
    expect(screen.queryByRole('button', { name: 'Admin tools' })).not.toBeInTheDocument()
    expect(received).toEqual([])
  })

  // docs/behaviour/toolbar.md#admin-tools
  it('receive the presentation on mount, and again when its title or oid changes', async () => {
    const { showPageData } = await showPage({ ...administrator, byOwner: true })
    showPageData({ likesCount: 7 })
    showPageData({ title: 'Another title' })
    showPageData({ oid: 'garden1', title: 'Another title' })
    expect(detailsOf(REINITIALIZED)).toEqual([
      subject,
      { oid: 'orbit1', title: 'Another title' },
      { oid: 'garden1', title: 'Another title' },
    ])
  })
})
