import { describe, expect, it } from '@jest/globals'
import { parse } from 'parse5'
import type { PageFiles } from './page-files.ts'
import { elementsIn, type PageElement } from './page-tree.ts'
import { usualScreen } from './player-screen.ts'

const filesWith = (script?: string): PageFiles => ({
  read: (address) =>
    Promise.resolve(
      script === undefined || address !== 'js/impress.js?v=1'
        ? { kind: 'missing' }
        : { kind: 'file', bytes: new Uint8Array(Buffer.from(script)), path: address },
    ),
})
const pageWith = (markup: string): PageElement[] => [
  ...elementsIn(parse(`${markup}<div id="impress"></div><script src=" js/impress.js?v=1 "></script>`)),
]
const page = pageWith('')
const OLD_SCRIPT = 'var defaults = {\n    width: 1024,\n    height: 768,\n    maxScale: 1 }'

describe('the screen of a page that states none', () => {
  it('is the one of the impress.js that came with it', async () => {
    expect(await usualScreen(page, filesWith(OLD_SCRIPT))).toEqual({ width: 1_024, height: 768 })
  })

  it.each([
    ['title', '<title>A talk with impress.js</title>'],
    ['description', '<meta name="description" content="shown with impress.js">'],
    ['comment', '<!-- made with "impress.js" -->'],
    ['link', '<a href="https://example.com/other/impress.js">impress.js</a>'],
    ['text of a script', '<script>const player = "other/impress.js"</script>'],
  ])('is the same when its %s says "impress.js" too', async (_where, markup) => {
    expect(await usualScreen(pageWith(markup), filesWith(OLD_SCRIPT))).toEqual({ width: 1_024, height: 768 })
  })

  it('is the one of the latest impress.js otherwise', async () => {
    for (const files of [filesWith(), filesWith('no size')])
      expect(await usualScreen(page, files)).toEqual({ width: 1_920, height: 1_080 })
  })
})
