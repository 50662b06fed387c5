import { describe, expect, it } from '@jest/globals'
import { samplePrezilink } from '@viewpage/remote-kit/testing'
import { askingLinkOf, viewersUrlOf } from './asking-link.ts'

const prezilink = { ...samplePrezilink, link_id: 'linkask1', viewer_identification: true }
const nothing = { edit: false, comment: false, hasPresenterViewFeature: false }
const stranger = { prezilink, byOwner: false, viewerRights: nothing }

describe('who is asked', () => {
  it('is a stranger on a link that asks', () => {
    expect(askingLinkOf(stranger)).toBe(prezilink)
  })

  it.each([
    ['who has no link', { prezilink: null }],
    ['on a link that does not ask', { prezilink: { ...prezilink, viewer_identification: false } }],
    ['who owns the presentation', { byOwner: true }],
    ['who may edit', { viewerRights: { ...nothing, edit: true } }],
    ['who may comment', { viewerRights: { ...nothing, comment: true } }],
  ])('is nobody %s', (_, difference) => {
    expect(askingLinkOf({ ...stranger, ...difference })).toBeNull()
  })

  it('is looked up under the link, whatever its id', () => {
    expect(viewersUrlOf({ link_id: 'linkask1' })).toBe('/api/v1/insights/viewers/linkask1/')
    expect(viewersUrlOf({ link_id: 'a/b?c' })).toBe('/api/v1/insights/viewers/a%2Fb%3Fc/')
  })
})
