import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { embedCode, type Embedded } from '@viewpage/shared-events/embed-code'
import { CODE_POINT } from '@viewpage/tooling/code-point'

const orbits: Embedded = {
  oid: 'orbit1',
  title: 'Going around',
  schemaVersion: '2',
  canonicalUrl: 'https://viewpage.example/p/orbit1/going-around/',
  options: {},
  size: { width: '560', height: '315' },
}

const attributes = ['src', 'title', 'width', 'height', 'style', 'loading', 'allow', 'referrerpolicy']

/** Parses the code as a browser does. The test is here because shared-events has no DOM. */
function parse(code: string): HTMLIFrameElement {
  const { body } = new DOMParser().parseFromString(code, 'text/html')
  const [frame, ...others] = body.querySelectorAll('*')
  if (!(frame instanceof HTMLElement) || others.length > 0 || body.textContent !== '')
    throw new Error('The code is not one element.')
  return frame as HTMLIFrameElement
}

describe('the embed code', () => {
  // docs/behaviour/embed.md#embed-code
  it('is one iframe', () => {
    expect(embedCode(orbits)).toBe(
      '<iframe src="https://viewpage.example/p/orbit1/embed/" title="Going around" width="560" height="315" ' +
        'style="border:0;max-width:100%;height:auto;aspect-ratio:16/9" loading="lazy" ' +
        'allow="autoplay; fullscreen" ' +
        'referrerpolicy="strict-origin-when-cross-origin"></iframe>',
    )
  })

  // docs/behaviour/embed.md#no-embed-size
  it('fills the width of its container when there is no size', () => {
    const code = embedCode({ ...orbits, size: { width: '', height: '' } })
    expect(code).toContain('style="border:0;width:100%;height:auto;aspect-ratio:16/9"')
    expect(code).not.toMatch(/ (width|height)="/)
  })

  // docs/behaviour/addresses.md#schema-version
  it.each([
    ['0', {}, 'https://viewpage.example/embed/orbit1/'],
    ['2', {}, 'https://viewpage.example/p/orbit1/embed/'],
    ['2', { step: 3 }, 'https://viewpage.example/p/orbit1/embed/#step=3'],
    ['2', { autoplay: false }, 'https://viewpage.example/p/orbit1/embed/?autoplay=0'],
    ['2', { step: 3, autoplay: true }, 'https://viewpage.example/p/orbit1/embed/?autoplay=1#step=3'],
    ['2', { loop: true, theme: 'light' }, 'https://viewpage.example/p/orbit1/embed/?loop=1&theme=light'],
  ] as const)('schema %j, options %j: %s', (schemaVersion, options, src) => {
    expect(parse(embedCode({ ...orbits, schemaVersion, options })).getAttribute('src')).toBe(src)
  })

  // docs/behaviour/embed.md#embed-code
  it('keeps any title complete and escapes it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (title) => {
        expect(parse(embedCode({ ...orbits, title })).title).toBe(title)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: CODE_POINT, maxLength: 500 }), (title) => {
        // Parsers change null and line ends, so the title may differ; the code must still be one element.
        const frame = parse(embedCode({ ...orbits, title }))
        expect(frame.getAttributeNames()).toEqual(attributes)
      }),
    )
    const hostile = `"><script>alert(1)</script>' onload='x' & &amp; ${'🪐'.repeat(10_000)}`
    expect(parse(embedCode({ ...orbits, title: hostile })).title).toBe(hostile)
  })
})
