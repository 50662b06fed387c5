import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { HOSTILE_TEXT } from '../../../test/support/hostile-text.ts'
import { markupText } from '../../../test/support/markup-text.ts'
import { html, joinHtml, nothing, type HtmlValue } from './html.ts'

/** The elements of some markup as a browser parses it, each with its attributes and text. */
function elementsIn(markup: string) {
  const { childNodes } = parseFragment(Buffer.from(markup).toString())
  return childNodes.map((node) =>
    'tagName' in node
      ? { name: node.tagName, attributes: attributesOf(node), text: textIn(node.childNodes) }
      : node.nodeName,
  )
}

const attributesOf = ({ attrs }: DefaultTreeAdapterTypes.Element) =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]))

/** The text of some nodes; an element among them shows as its name. */
function textIn(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): string {
  return nodes.map((node) => ('value' in node ? node.value : `<${node.nodeName}>`)).join('')
}

/** Text after UTF-8 and the parser: line breaks become \n, NUL is dropped or replaced, lone surrogates are replaced. */
const parsed = (text: string, nul: string) =>
  text.toWellFormed().replace(/\r\n?/g, '\n').replaceAll('\0', nul)

describe('a template', () => {
  it.each([
    ['&', '&#38;'],
    ['<', '&#60;'],
    ['>', '&#62;'],
    ['"', '&#34;'],
    ["'", '&#39;'],
    ['`', '&#96;'],
  ])('escapes %s in text and in attributes', (character, escaped) => {
    const markup = html`<p title="${`a${character}b${character}`}">${character}</p>`
    expect(markupText(markup)).toBe(`<p title="a${escaped}b${escaped}">${escaped}</p>`)
  })

  it('escapes text that is already escaped', () => {
    expect(markupText(html`${'&lt;'}`)).toBe('&#38;lt;')
  })

  it('inserts numbers', () => {
    expect(markupText(html`<i style="--heat:${0.5}">${-1}</i>`)).toBe('<i style="--heat:0.5">-1</i>')
  })

  it('inserts markup and lists of markup unchanged', () => {
    const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`)
    expect(markupText(html`<ul${html` hidden`}>${items}${nothing}</ul>`)).toBe(
      '<ul hidden><li>a</li><li>&#60;b&#62;</li></ul>',
    )
  })

  it('has exactly the given text and attribute values and no other element, for any text', () => {
    fc.assert(
      fc.property(HOSTILE_TEXT, HOSTILE_TEXT, (text, value) => {
        const markup = html`<p title="${value}" lang='${value}'>${text}</p><title>${text}</title>`
        const attribute = parsed(value, '\ufffd')
        expect(elementsIn(markupText(markup))).toEqual([
          { name: 'p', attributes: { title: attribute, lang: attribute }, text: parsed(text, '') },
          { name: 'title', attributes: {}, text: parsed(text, '\ufffd') },
        ])
      }),
    )
  })

  it('throws for text in a tag, where it could add an attribute', () => {
    const text = 'onclick=alert(1)'
    expect(() => html`<i ${text}></i>`).toThrow('the value after "<i " is text')
    expect(() => html`<i title="${text}"${text}></i>`).toThrow('Quote the attribute')
    expect(() => html`<i class='a' title=${text}></i>`).toThrow(TypeError)
    expect(() => html`<i tabindex=${1}></i>`).toThrow(TypeError)
    expect(markupText(html`<i title="${text}" lang='${text}'${html` hidden`}>${text}</i>`)).toBe(
      `<i title="${text}" lang='${text}' hidden>${text}</i>`,
    )
  })

  it('throws for text in script and style elements, where escaping has no effect', () => {
    expect(() => html`<script nonce="${'a'}">${'alert(1)'}</script>`).toThrow(TypeError)
    expect(() => html`<style>i { color: ${'red'} }</style>`).toThrow(TypeError)
  })

  it('takes text after a script element', () => {
    expect(markupText(html`<script>${nothing}</script><p>${'a'}</p>`)).toBe('<script></script><p>a</p>')
  })

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['a boolean', true],
    ['an object', { markup: '<b>' }],
    ['a list of strings', ['<b>']],
    ['an object that inherits from markup', Object.create(nothing)],
  ])('throws for %s that the compiler did not notice', (_, value) => {
    expect(() => html`<p>${value as HtmlValue}</p>`).toThrow(TypeError)
  })
})

describe('joined markup', () => {
  it('has the separator between its parts', () => {
    const parts = ['a', 'b'].map((text) => html`<b>${text}</b>`)
    expect(markupText(joinHtml(parts, html`<wbr>`))).toBe('<b>a</b><wbr><b>b</b>')
    expect(markupText(joinHtml(parts, ' < '))).toBe('<b>a</b> &#60; <b>b</b>')
    expect(markupText(joinHtml([], html`<wbr>`))).toBe('')
  })
})
