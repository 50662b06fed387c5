import type { InputFile } from '@viewpage/importers/input-file'
import { textFile } from '@viewpage/importers/testing/tiny-sozi'

/** A page of impress.js. */
export function tinyImpress(steps: string, { head = '', root = '', title = 'My talk' } = {}): InputFile {
  return textFile(
    'talk.html',
    `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body class="impress-not-supported">
    <div id="impress" ${root}>${steps}</div><script src="impress.js"></script><script>impress().init()</script></body></html>`,
  )
}

export const tinyStep = (content: string, attributes = ''): string =>
  `<div class="step" ${attributes}>${content}</div>`
