import { describe, expect, it } from '@jest/globals'
import { samplePageData } from '@viewpage/remote-kit/dev'
import type { PageData } from '@viewpage/shared-events'
import { isDownloadable, toolbarMenuOf } from './toolbar-menu.ts'

const ON = { fullscreen: false, copyFeature: true }
const copyable: Partial<PageData> = {
  isAuthenticated: true,
  showMakeACopyButton: true,
  makeACopyRedirectUrl: '/dashboard/next/?copy=orbit1',
}
const rights = (edit: boolean, comment: boolean): Partial<PageData> => ({
  viewerRights: { edit, comment, hasPresenterViewFeature: false },
})
const menuOf = (given: Partial<PageData>, situation = ON) =>
  toolbarMenuOf({ ...samplePageData, ...given }, situation)

describe('the editor link', () => {
  it.each([
    ['0', true, true, { opens: 'edit', path: '/orbit1/edit/' }],
    ['2', true, true, { opens: 'edit', path: '/p/edit/orbit1/' }],
    ['2', true, false, { opens: 'edit', path: '/p/edit/orbit1/' }],
    ['0', false, true, { opens: 'comment', path: '/orbit1/edit/#present' }],
    ['2', false, true, { opens: 'comment', path: '/p/edit/orbit1/#present' }],
    ['2', false, false, null],
  ])('schema %j, edit %j, comment %j: %j', (schemaVersion, edit, comment, editor) => {
    expect(menuOf({ schemaVersion, ...rights(edit, comment) }).editor).toEqual(editor)
  })
})

describe('the copy link', () => {
  it('goes where the server says', () => {
    expect(menuOf(copyable).copyPath).toBe('/dashboard/next/?copy=orbit1')
  })

  it('leads an anonymous visitor to the sign-up that the server names', () => {
    const makeACopyRedirectUrl = '/signup/?next=%2Fdashboard%2Fnext%2F%3Fcopy%3Dorbit1'
    expect(menuOf({ ...copyable, isAuthenticated: false, makeACopyRedirectUrl }).copyPath).toBe(
      makeACopyRedirectUrl,
    )
  })

  it('is missing on a mobile device, without the flag, and where the owner does not allow it', () => {
    expect(menuOf({ ...copyable, isMobile: true }).copyPath).toBeNull()
    expect(menuOf(copyable, { ...ON, copyFeature: false }).copyPath).toBeNull()
    expect(menuOf({ ...copyable, showMakeACopyButton: false }).copyPath).toBeNull()
    expect(menuOf({ ...copyable, makeACopyRedirectUrl: null }).copyPath).toBeNull()
  })
})

describe('the whole menu', () => {
  const everything = { ...copyable, ...rights(true, true) }
  it('is hidden in embed mode, public view and fullscreen', () => {
    const nothing = { editor: null, copyPath: null }
    expect(menuOf({ ...everything, embedMode: true })).toEqual(nothing)
    expect(menuOf({ ...everything, isPublicView: true })).toEqual(nothing)
    expect(menuOf(everything, { ...ON, fullscreen: true })).toEqual(nothing)
  })
})

describe('the download', () => {
  const downloadable = (given: Partial<PageData>) => isDownloadable({ ...samplePageData, ...given })
  it.each([
    [true, false, false, true],
    [false, false, false, false],
    [false, true, false, true],
    [false, true, true, false],
    [true, true, true, true],
  ])('allowed %j, edit right %j, as the public sees it %j: %j', (allowDownload, edit, isPublicView, is) => {
    expect(downloadable({ allowDownload, isPublicView, ...rights(edit, false) })).toBe(is)
  })

  it('is not for those who may only comment', () => {
    expect(downloadable(rights(false, true))).toBe(false)
  })
})
