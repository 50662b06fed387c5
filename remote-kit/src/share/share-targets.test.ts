import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { CODE_POINT } from '@viewpage/tooling/code-point'
import { mailAddress, shareTargets, type Shared } from './share-targets.ts'

const orbits: Shared = {
  url: 'https://viewpage.example/p/orbit1/#step=3',
  title: 'Going around & "around"',
  tags: 'astronomy,kepler',
}
const addressesOf = (shared: Shared) =>
  Object.fromEntries(shareTargets(shared).map(({ platform, href }) => [platform, href]))

describe('sharing on a platform', () => {
  // docs/behaviour/share.md#share-platforms
  it('passes URL, title and tags in the parameters of each platform', () => {
    const url = 'https%3A%2F%2Fviewpage.example%2Fp%2Forbit1%2F%23step%3D3'
    const title = 'Going+around+%26+%22around%22'
    expect(addressesOf(orbits)).toEqual({
      FACEBOOK: `https://www.facebook.com/sharer/sharer.php?u=${url}&hashtag=%23astronomy`,
      LINKEDIN: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
      TWITTER: `https://x.com/intent/tweet?text=${title}&url=${url}&hashtags=astronomy%2Ckepler`,
      GOOGLE_CLASSROOM: `https://classroom.google.com/share?url=${url}&title=${title}`,
    })
  })

  it('omits hashtags when there are none', () => {
    const { FACEBOOK, TWITTER } = addressesOf({ ...orbits, tags: ' ,🪐' })
    expect(FACEBOOK).not.toContain('hashtag')
    expect(TWITTER).not.toContain('hashtags')
  })

  // docs/behaviour/share.md#pop-up-size
  it('opens pop-ups of 520x570, for LinkedIn of 1300x570', () => {
    expect(shareTargets(orbits).map(({ popup }) => `${popup.width}x${popup.height}`)).toEqual([
      '520x570',
      '1300x570',
      '520x570',
      '520x570',
    ])
  })

  it('escapes any title and tags, and keeps the URL complete and short enough for the platforms', () => {
    fc.assert(
      fc.property(anyText, anyText, (title, tags) => {
        for (const { href } of shareTargets({ ...orbits, title, tags })) {
          const address = new URL(href)
          expect(href.length).toBeLessThan(2500)
          expect(href).toMatch(/^https:\/\/[\w./-]+\?[\w.*+%&=-]+$/)
          expect(address.protocol).toBe('https:')
          expect(address.hash).toBe('')
          expect(address.searchParams.get('url') ?? address.searchParams.get('u')).toBe(orbits.url)
        }
      }),
      { numRuns: 100 },
    )
  })

  it.each([
    `"Quotes" & 'quotes'`,
    '<script>alert(1)</script><b>tags</b>',
    'A planet 🪐 and an astronaut 👩‍🚀',
    'مدارات: تاريخ قصير',
    '惑星の軌道',
  ])('passes the title %s unchanged', (title) => {
    const { TWITTER, GOOGLE_CLASSROOM } = addressesOf({ ...orbits, title })
    expect(new URL(TWITTER ?? '').searchParams.get('text')).toBe(title)
    expect(new URL(GOOGLE_CLASSROOM ?? '').searchParams.get('title')).toBe(title)
  })

  // docs/behaviour/share.md#share-platforms
  it('cuts a title of 10,000 characters and adds an ellipsis', () => {
    const { TWITTER, GOOGLE_CLASSROOM } = addressesOf({ ...orbits, title: 'orbit '.repeat(1667) })
    const shown = [
      new URL(TWITTER ?? '').searchParams.get('text'),
      new URL(GOOGLE_CLASSROOM ?? '').searchParams.get('title'),
    ]
    expect(shown.map((text) => text?.length)).toEqual([140, 100])
    for (const text of shown) expect(text).toMatch(/^(orbit )+o?r?b?i?t?…$/)
  })
})

const anyText = fc.oneof(
  fc.string({ unit: CODE_POINT, maxLength: 10_000 }),
  fc.string({ unit: 'grapheme', maxLength: 2000 }),
  fc
    .constantFrom('🪐', 'مدار', '"><script>', "' onclick='", '&url=', '#', ',')
    .map((part) => part.repeat(2000)),
)

describe('sharing by e-mail', () => {
  // docs/behaviour/share.md#e-mail
  it('keeps spaces, plus signs and line breaks', () => {
    expect(mailAddress({ ...orbits, title: 'one + one & more' })).toBe(
      'mailto:?subject=one%20%2B%20one%20%26%20more&body=one%20%2B%20one%20%26%20more%0Ahttps%3A%2F%2Fviewpage.example%2Fp%2Forbit1%2F%23step%3D3',
    )
  })

  it('adds no header and no recipient, and stays short, for any title', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        const address = mailAddress({ ...orbits, title })
        expect(address.length).toBeLessThan(2000)
        const [recipient, query = ''] = address.replace('mailto:', '').split('?')
        expect(recipient).toBe('')
        const fields = new URLSearchParams(query)
        expect([...fields.keys()]).toEqual(['subject', 'body'])
        expect(fields.get('subject')).not.toMatch(/[\r\n]/)
        expect(fields.get('body')?.endsWith(`\n${orbits.url}`)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})
