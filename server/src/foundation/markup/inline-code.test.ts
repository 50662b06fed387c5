import { runInNewContext } from 'node:vm'
import { describe, expect, it } from '@jest/globals'
import { parseFragment } from 'parse5'
import { markupText } from '../../../test/support/markup-text.ts'
import { html } from './html.ts'
import { inlineScript, inlineStyle } from './inline-code.ts'

const namesIn = (markup: string) => parseFragment(markup).childNodes.map(({ nodeName }) => nodeName)

describe('inlined code of a build', () => {
  it('is not changed where it cannot end its element', () => {
    const css = '.a > .b::after { content: "\\201C" & }'
    const script = 'for (let i = 0; i < 3 && a > 1; i--) f(`<p>${i}</p>`)'
    expect(markupText(inlineStyle(css))).toBe(css)
    expect(markupText(inlineScript(script))).toBe(script)
  })

  it('cannot end a style element', () => {
    const css = '.a::after { content: "</STYLE><script>alert(1)</script>" }'
    expect(namesIn(markupText(html`<style>${inlineStyle(css)}</style><i></i>`))).toEqual(['style', 'i'])
  })

  it.each(['"</script ><b>"', '"<!-- <script>"', '`</SCRIPT>`'])(
    'cannot end a script element, and still has the value %s',
    (code) => {
      const script = inlineScript(`it = ${code}`)
      expect(namesIn(markupText(html`<script>${script}</script><i></i>`))).toEqual(['script', 'i'])
      expect(runInNewContext(markupText(script))).toBe(runInNewContext(`it = ${code}`))
    },
  )
})
