import { describe, expect, it } from '@jest/globals'
import { samplePageData, samplePrezilink as prezilink } from '@viewpage/remote-kit/dev'
import { sharedLink } from './shared-link.ts'

const page = { canonicalUrl: 'https://viewpage.example/p/orbit1/going-around/', prezilink: null }

describe('the shared link', () => {
  // docs/behaviour/share.md#shared-link
  it('is the canonical URL', () => {
    expect(sharedLink(page)).toEqual({ url: page.canonicalUrl, kind: 'page' })
  })

  // docs/behaviour/share.md#link-at-this-step
  it('can start at a step', () => {
    expect(sharedLink(page, 3)).toEqual({ url: `${page.canonicalUrl}#step=3`, kind: 'step' })
  })

  // docs/behaviour/share.md#shared-link
  it('is the view link when one opened the page', () => {
    const viewLink = { ...samplePageData, ...page, prezilink }
    expect(sharedLink(viewLink)).toEqual({ url: 'https://viewpage.example/v/linkopen1/', kind: 'viewLink' })
    expect(sharedLink(viewLink, 3).url).toBe('https://viewpage.example/v/linkopen1/#step=3')
  })
})
