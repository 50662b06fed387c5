import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { samplePageData } from '@viewpage/remote-kit/dev'
import type { PageData } from '@viewpage/shared-events'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { createHost } from '../../test/host.tsx'

const INVOKED = 'viewpage:admin-tools-invoked'
const REINITIALIZED = 'viewpage:admin-tools-reinitialized'

const withFeatures = (features: Record<string, boolean>): Partial<PageData> => ({
  evaluatedFeatures: { ...samplePageData.evaluatedFeatures, ...features },
})
const curator = withFeatures({ content_curation: true })
const administrator = withFeatures({ admin_tools: true })
const rights = (edit: boolean, comment: boolean): Partial<PageData> => ({
  viewerRights: { edit, comment, hasPresenterViewFeature: false },
})
const [inRow, inMenu] = [0, 1]
const curate = (place: number) => screen.getAllByRole('button', { name: /^Curate/ })[place]

/** What the admin tools on a page would hear. */
let heard: { type: string; detail: unknown }[] = []
const hear = (event: Event) => {
  heard.push({ type: event.type, detail: event instanceof CustomEvent ? event.detail : null })
}
beforeEach(() => {
  heard = []
  for (const type of [INVOKED, REINITIALIZED]) window.addEventListener(type, hear)
})
afterEach(() => {
  for (const type of [INVOKED, REINITIALIZED]) window.removeEventListener(type, hear)
})
const heardOf = (type: string) => heard.filter((event) => event.type === type).map(({ detail }) => detail)

function tagsLoaded(detail: unknown): void {
  act(() => {
    window.dispatchEvent(new CustomEvent('viewpage:hidden-tags-loaded', { detail }))
  })
}

const subject = { oid: 'orbit1', title: samplePageData.title }

describe('the curation button', () => {
  it('asks the admin tools to open', () => {
    createHost({ pageData: curator }).show()
    for (const place of [inRow, inMenu]) fireEvent.click(curate(place) ?? document.body)
    expect(heardOf(INVOKED)).toEqual([
      { ...subject, from: 'curation' },
      { ...subject, from: 'curation' },
    ])
  })

  it('is not there without its flag', () => {
    createHost({ pageData: administrator }).show()
    expect(screen.queryByRole('button', { name: /^Curate/ })).not.toBeInTheDocument()
  })

  it('says that the presentation has hidden tags, once the tools have told so', () => {
    createHost({ pageData: curator }).show()
    expect(curate(inRow)).toHaveAccessibleName('Curate')
    tagsLoaded({ hasTags: true })
    expect(curate(inRow)).toHaveAccessibleName('Curate (has hidden tags)')
    expect(curate(inMenu)).toHaveAccessibleName('Curate (has hidden tags)')
    tagsLoaded({ hasTags: false })
    expect(curate(inRow)).toHaveAccessibleName('Curate')
  })

  it.each([null, 'yes', {}, { hasTags: 'yes' }, { hasTags: true, oid: 'another1' }])(
    'believes nothing else: %j',
    (detail) => {
      createHost({ pageData: curator }).show()
      tagsLoaded(detail)
      expect(curate(inRow)).toHaveAccessibleName('Curate')
    },
  )

  it('forgets the tags of a presentation that left the page', () => {
    const { showPageData } = createHost({ pageData: curator }).show()
    tagsLoaded({ hasTags: true, oid: 'orbit1' })
    showPageData({ oid: 'garden1' })
    expect(curate(inRow)).toHaveAccessibleName('Curate')
  })
})

describe('the admin tools', () => {
  it.each([
    ['the owner', { byOwner: true }, true],
    ['an editor', rights(true, true), true],
    ['a commenter', rights(false, true), false],
    ['a visitor', {}, false],
    ['the owner who looks as the public does', { byOwner: true, isPublicView: true }, false],
  ])('are in "More" for %s: %j', (_, given, are) => {
    createHost({ pageData: { ...administrator, ...given } }).show()
    const more = within(screen.getByRole('list', { name: 'More' }))
    const entry = more.queryByRole('button', { name: 'Admin tools' })
    expect(entry !== null).toBe(are)
    if (entry) fireEvent.click(entry)
    expect(heardOf(INVOKED)).toEqual(are ? [{ ...subject, from: 'menu' }] : [])
    expect(heardOf(REINITIALIZED)).toHaveLength(are ? 1 : 0)
  })

  it('are not there without their flag', () => {
    createHost({ pageData: { byOwner: true } }).show()
    expect(screen.queryByRole('button', { name: 'Admin tools' })).not.toBeInTheDocument()
    expect(heard).toEqual([])
  })

  it('learn which presentation it is, and when its title or oid changes', () => {
    const { showPageData } = createHost({ pageData: { ...administrator, byOwner: true } }).show()
    showPageData({ likesCount: 7 })
    showPageData({ title: 'Another title' })
    showPageData({ oid: 'garden1', title: 'Another title' })
    expect(heardOf(REINITIALIZED)).toEqual([
      subject,
      { oid: 'orbit1', title: 'Another title' },
      { oid: 'garden1', title: 'Another title' },
    ])
  })
})
