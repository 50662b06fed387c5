import { describe, expect, it } from '@jest/globals'
import { samplePageData } from '@viewpage/remote-kit/dev'
import type { DeckPageData } from '@viewpage/shared-events'
import { isDownloadable, toolbarMenuOf, type ToolbarMenuConditions } from './toolbar-menu.ts'

const ON = { fullscreen: false, copyFeature: true }
const copyable: Partial<DeckPageData> = {
  isAuthenticated: true,
  showMakeACopyButton: true,
  makeACopyRedirectUrl: '/dashboard/next/?copy=orbit1',
}
const rights = (edit: boolean, comment: boolean): Partial<DeckPageData> => ({
  viewerRights: { edit, comment, hasPresenterViewFeature: false },
})
const menuOf = (given: Partial<DeckPageData>, conditions: ToolbarMenuConditions = ON) =>
  toolbarMenuOf({ ...samplePageData, ...given }, conditions)

describe('the editor link', () => {
  // docs/behaviour/addresses.md#schema-version
  // docs/behaviour/addresses.md#editor-address
  // docs/behaviour/toolbar.md#edit-or-comment
  it.each([
    ['0', true, true, { opens: 'edit', path: '/orbit1/edit/' }],
    ['2', true, true, { opens: 'edit', path: '/p/edit/orbit1/' }],
    ['2', true, false, { opens: 'edit', path: '/p/edit/orbit1/' }],
    ['3', true, false, { opens: 'edit', path: '/p/edit/orbit1/' }],
    ['', true, false, { opens: 'edit', path: '/p/edit/orbit1/' }],
    ['0', false, true, { opens: 'comment', path: '/orbit1/edit/#present' }],
    ['2', false, true, { opens: 'comment', path: '/p/edit/orbit1/#present' }],
    ['2', false, false, null],
  ])('schema %j, edit %j, comment %j: %j', (schemaVersion, edit, comment, editor) => {
    expect(menuOf({ schemaVersion, ...rights(edit, comment) }).editor).toEqual(editor)
  })
})

describe('the link for comments', () => {
  // docs/behaviour/addresses.md#editor-address
  it.each([
    ['0', 5, '/orbit1/edit/?step=5#present'],
    ['2', 5, '/p/edit/orbit1/?step=5#present'],
    ['2', 1, '/p/edit/orbit1/#present'],
  ])('schema %j, at step %d: %s', (schemaVersion, step, path) => {
    expect(menuOf({ schemaVersion, ...rights(false, true) }, { ...ON, step }).editor?.path).toBe(path)
  })
})

describe('the copy link', () => {
  // docs/behaviour/toolbar.md#copy-button
  it('has the target that the server sends', () => {
    expect(menuOf(copyable).copyPath).toBe('/dashboard/next/?copy=orbit1')
  })

  // docs/behaviour/toolbar.md#copy-button
  it('has the path of the sign-up for an anonymous visitor', () => {
    const makeACopyRedirectUrl = '/signup/?next=%2Fdashboard%2Fnext%2F%3Fcopy%3Dorbit1'
    expect(menuOf({ ...copyable, isAuthenticated: false, makeACopyRedirectUrl }).copyPath).toBe(
      makeACopyRedirectUrl,
    )
  })

  // docs/behaviour/page.md#device-class
  // docs/behaviour/toolbar.md#copy-button
  it('is missing on a mobile device, without the flag, and when the owner does not allow copies', () => {
    expect(menuOf({ ...copyable, isMobile: true }).copyPath).toBeNull()
    expect(menuOf(copyable, { ...ON, copyFeature: false }).copyPath).toBeNull()
    expect(menuOf({ ...copyable, showMakeACopyButton: false }).copyPath).toBeNull()
    expect(menuOf({ ...copyable, makeACopyRedirectUrl: null }).copyPath).toBeNull()
  })
})

describe('the whole menu', () => {
  const everything = { ...copyable, ...rights(true, true) }
  // docs/behaviour/toolbar.md#hidden-menu
  // docs/behaviour/visibility.md#view-as-public
  it('is hidden in embed mode, public view and fullscreen', () => {
    const nothing = { editor: null, copyPath: null }
    expect(menuOf({ ...everything, embedMode: true })).toEqual(nothing)
    expect(menuOf({ ...everything, isPublicView: true })).toEqual(nothing)
    expect(menuOf(everything, { ...ON, fullscreen: true })).toEqual(nothing)
  })
})

describe('the download', () => {
  const downloadable = (given: Partial<DeckPageData>) => isDownloadable({ ...samplePageData, ...given })
  // docs/behaviour/toolbar.md#download-entry
  it.each([
    [true, false, false, true],
    [false, false, false, false],
    [false, true, false, true],
    [false, true, true, false],
    [true, true, true, true],
  ])('allowed %j, edit right %j, public view %j: %j', (allowDownload, edit, isPublicView, is) => {
    expect(downloadable({ allowDownload, isPublicView, ...rights(edit, false) })).toBe(is)
  })

  it('is not offered to commenters', () => {
    expect(downloadable(rights(false, true))).toBe(false)
  })
})
