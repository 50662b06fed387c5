import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseFragment } from 'parse5'
import { HOSTILE_TEXT, HOSTILE_UNIT } from '../../../test/support/hostile-text.ts'
import { markupText } from '../../../test/support/markup-text.ts'
import { html } from './html.ts'
import { inlineJson } from './inline-json.ts'

describe('inlined JSON', () => {
  it('is the given value and cannot end its element, for any value', () => {
    const anyJson = fc.jsonValue({ stringUnit: HOSTILE_UNIT })
    fc.assert(
      fc.property(fc.array(fc.oneof(HOSTILE_TEXT, fc.dictionary(HOSTILE_TEXT, anyJson))), (value) => {
        const json = inlineJson(value)
        const { childNodes } = parseFragment(
          markupText(html`<script type="application/json">${json}</script><i></i>`),
        )
        expect(childNodes.map(({ nodeName }) => nodeName)).toEqual(['script', 'i'])
        const [content] = childNodes[0] && 'childNodes' in childNodes[0] ? childNodes[0].childNodes : []
        const text = content && 'value' in content ? content.value : ''
        expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(value))
      }),
    )
  })

  it('contains no character that ends something in HTML or in a script', () => {
    const text = '</script><!-- ]]> & \u2028 \u2029'
    expect(markupText(inlineJson({ [text]: text }))).not.toMatch(/[<>&\u2028\u2029]/)
  })
})
