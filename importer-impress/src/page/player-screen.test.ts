import { describe, expect, it } from '@jest/globals'
import type { PageFiles } from './page-files.ts'
import { usualScreen } from './player-screen.ts'

const filesWith = (script?: string): PageFiles => ({
  read: (address) =>
    Promise.resolve(
      script === undefined || address !== 'js/impress.js'
        ? { kind: 'missing' }
        : { kind: 'file', bytes: new Uint8Array(Buffer.from(script)), path: address },
    ),
})
const page = '<div id="impress"></div><script src="js/impress.js"></script>'

describe('the screen of a page that states none', () => {
  it('is the one of the impress.js that came with it', async () => {
    const script = 'var defaults = {\n    width: 1024,\n    height: 768,\n    maxScale: 1 }'
    expect(await usualScreen(page, filesWith(script))).toEqual({ width: 1_024, height: 768 })
  })

  it('is the one of the latest impress.js otherwise', async () => {
    for (const files of [filesWith(), filesWith('no size')])
      expect(await usualScreen(page, files)).toEqual({ width: 1_920, height: 1_080 })
  })
})
