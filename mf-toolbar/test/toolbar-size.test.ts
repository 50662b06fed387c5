/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { remote } from '../src/remote.ts'

const HEIGHT_PX = 54

const style = readFileSync(join(import.meta.dirname, '../src/toolbar/ToolbarRow.module.css'), 'utf8')

// docs/behaviour/toolbar.md#toolbar-size
test('the toolbar is 54 px high, and so are its skeleton and its fallback', () => {
  const [, row = ''] = /^\.toolbar \{([^}]*)\}/m.exec(style) ?? []
  expect(row).toContain(`block-size: ${HEIGHT_PX}px;`)
  expect(remote.slots.toolbar).toMatchObject({
    policy: { replaceBy: 'row', height: HEIGHT_PX },
    skeleton: { blocks: [{ height: HEIGHT_PX }] },
  })
})
