import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const style = readFileSync(join(import.meta.dirname, '../src/overlay/Overlay.module.css'), 'utf8')

/** The rules of a class, also those in media queries. */
const rulesOf = (name: string) =>
  [...style.matchAll(new RegExp(`^\\s*\\.${name} \\{([^}]*)\\}`, 'gm'))].map(([, rule = '']) => rule)

// docs/behaviour/identification.md#one-overlay
test('the overlay covers the whole page', () => {
  const [overlay = ''] = rulesOf('overlay')
  for (const declaration of [
    'position: fixed',
    'inset: 0',
    'inline-size: 100%',
    'block-size: 100%',
    'max-inline-size: none',
    'max-block-size: none',
  ])
    expect(overlay).toContain(`${declaration};`)
})

// docs/behaviour/identification.md#overlay-picture
test('a gradient darkens the picture at every width', () => {
  const veils = rulesOf('veil')
  expect(veils).toHaveLength(2)
  for (const veil of veils) expect(veil).toMatch(/background: linear-gradient\([^#]*rgb\(0 0 0 \/ 0\.[67]/)
  // WebKitGTK multiplies with nothing above a layer of its own.
  expect(style).not.toContain('mix-blend-mode')
})

// docs/behaviour/identification.md#overlay-picture
test('a picture that is not blurred yet is', () => {
  expect(rulesOf('sharp').join('')).toMatch(/filter: blur\(\d+px\)/)
})
