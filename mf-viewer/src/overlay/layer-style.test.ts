import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

// docs/behaviour/overlay.md#overlay-modes
test.each([
  ['info', 'info'],
  ['loading', 'loading'],
  ['loading', 'slow'],
  ['up-next', 'panel'],
])('in %s, .%s has the stacking level 4', (file, name) => {
  const style = readFileSync(join(import.meta.dirname, `${file}.module.css`), 'utf8')
  const rules = [...style.matchAll(new RegExp(`^\\.${name}(?:,[^{]+)? \\{([^}]*)\\}`, 'gm'))]
  const levels = rules.flatMap(([, rule = '']) => rule.match(/z-index: .+;/g) ?? [])
  expect(levels).toEqual(['z-index: 4;'])
})
