import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { mailAddress, shareTargets, type Shared } from './share-targets.ts'

const orbits: Shared = {
  url: 'https://viewpage.example/p/orbit1/#step=3',
  title: 'Going around & "around"',
  tags: 'astronomy,kepler',
}
const addressesOf = (shared: Shared) =>
  Object.fromEntries(shareTargets(shared).map(({ platform, href }) => [platform, href]))

describe('sharing on a platform', () => {
  it('carries the address, the title and the tags as each platform wants them', () => {
    const url = 'https%3A%2F%2Fviewpage.example%2Fp%2Forbit1%2F%23step%3D3'
    const title = 'Going+around+%26+%22around%22'
    expect(addressesOf(orbits)).toEqual({
      FACEBOOK: `https://www.facebook.com/sharer/sharer.php?u=${url}&hashtag=%23astronomy`,
      LINKEDIN: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
      TWITTER: `https://x.com/intent/tweet?text=${title}&url=${url}&hashtags=astronomy%2Ckepler`,
      GOOGLE_CLASSROOM: `https://classroom.google.com/share?url=${url}&title=${title}`,
    })
  })

  it('leaves hashtags away when there are none', () => {
    const { FACEBOOK, TWITTER } = addressesOf({ ...orbits, tags: ' ,🪐' })
    expect(FACEBOOK).not.toContain('hashtag')
    expect(TWITTER).not.toContain('hashtags')
  })

  it('opens pop-ups of 520x570, for LinkedIn of 1300x570', () => {
    expect(shareTargets(orbits).map(({ popup }) => `${popup.width}x${popup.height}`)).toEqual([
      '520x570',
      '1300x570',
      '520x570',
      '520x570',
    ])
  })

  it('keeps any title and any tags whole and inert', () => {
    const text = fc.string({ unit: 'binary', maxLength: 10_000 })
    fc.assert(
      fc.property(text, text, (title, tags) => {
        const shared = { ...orbits, title, tags }
        for (const { href } of shareTargets(shared)) {
          const address = new URL(href)
          expect(address.protocol).toBe('https:')
          expect(address.searchParams.get('url') ?? address.searchParams.get('u')).toBe(orbits.url)
          const shown = address.searchParams.get('text') ?? address.searchParams.get('title')
          if (shown !== null) expect(shown).toBe(Buffer.from(title).toString())
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('sharing by mail', () => {
  it('keeps spaces, plus signs and line breaks', () => {
    expect(mailAddress({ ...orbits, title: 'one + one & more' })).toBe(
      'mailto:?subject=one%20%2B%20one%20%26%20more&body=one%20%2B%20one%20%26%20more%0Ahttps%3A%2F%2Fviewpage.example%2Fp%2Forbit1%2F%23step%3D3',
    )
  })
})
