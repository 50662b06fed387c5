import { describe, expect, it } from '@jest/globals'
import { samplePrezilink } from '@viewpage/remote-kit/testing'
import { askingLinkOf, viewersUrlOf } from './asking-link.ts'

const prezilink = { ...samplePrezilink, link_id: 'linkask1', viewer_identification: true }
const noRights = { edit: false, comment: false, hasPresenterViewFeature: false }
const visitor = { prezilink, byOwner: false, viewerRights: noRights }

describe('the link that asks', () => {
  // docs/behaviour/identification.md#who-is-asked
  it('is the view link of a visitor without rights', () => {
    expect(askingLinkOf(visitor)).toBe(prezilink)
  })

  // docs/behaviour/identification.md#who-is-asked
  it.each([
    ['without a view link', { prezilink: null }],
    ['on a link that does not ask', { prezilink: { ...prezilink, viewer_identification: false } }],
    ['for the owner', { byOwner: true }],
    ['for editors', { viewerRights: { ...noRights, edit: true } }],
    ['for commenters', { viewerRights: { ...noRights, comment: true } }],
  ])('is missing %s', (_, difference) => {
    expect(askingLinkOf({ ...visitor, ...difference })).toBeNull()
  })

  it('has a URL with its encoded id', () => {
    expect(viewersUrlOf({ link_id: 'linkask1' })).toBe('/api/v1/insights/viewers/linkask1/')
    expect(viewersUrlOf({ link_id: 'a/b?c' })).toBe('/api/v1/insights/viewers/a%2Fb%3Fc/')
  })
})
