import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const style = readFileSync(join(import.meta.dirname, 'picture.module.css'), 'utf8')

/** The declarations of a class by itself, outside media queries. */
const ruleOf = (name: string) =>
  [...style.matchAll(new RegExp(`^\\.${name}(?:,[^{]+)? \\{([^}]*)\\}`, 'gm'))]
    .map(([, rule]) => rule)
    .join('')

// docs/behaviour/overlay.md#preview-states
test.each(['veilStart', 'veilLoading', 'veilEnd'])('the gradient %s darkens the blurred copy', (veil) => {
  expect(ruleOf(veil)).toMatch(
    /background: (?:linear|radial)-gradient\([^#]*var\(--veil\) [67]\d%, transparent/,
  )
  // WebKitGTK multiplies with nothing above a layer of its own, such as a canvas.
  expect(style).not.toContain('mix-blend-mode')
  // The rule of all layers that a phase shows.
  const [, selectors = ''] = /^(\[data-phase='start'\] [^{]+) \{\s+opacity: 1;/m.exec(style) ?? []
  const blur = veil === 'veilStart' ? 'blurBehindTitle' : 'blurWhole'
  expect(selectors).toMatch(new RegExp(`\\.${blur}, \\.${veil}\\b`))
})

// docs/behaviour/overlay.md#preview-states
test('a fallback image is blurred as well', () => {
  expect(style).toMatch(/img\[data-sharp\]:not\(\.poster\) \{\s*filter: blur\(28px\);/)
})
