import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { marked } from 'marked'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { HOSTILE_UNIT } from '../../../test/support/hostile-text.ts'
import { markdownLink, markdownText } from './markdown.ts'

/** What Markdown reads as markup, and what GitHub makes a link of without any. */
const PIECES = [
  ...[
    '*',
    '**',
    '__',
    '`',
    '```',
    '~~',
    '~~~',
    '#',
    '##',
    '- ',
    '+ ',
    '1. ',
    '12)',
    '|',
    '|-|',
    '\\',
    '$$',
    '===',
    '---',
    ':',
  ],
  ...[
    '[',
    '](',
    ')',
    '![a](b)',
    '[a](javascript:alert(1))',
    '[a]: http://x',
    '[^1]',
    '    ',
    '&#64;',
    '&lt;',
  ],
  ...[
    'http://',
    'https://evil.example',
    'ftp://x.y',
    'www.evil.example',
    'a@b.example',
    'mailto:a@b.example',
    '<https://a.b>',
  ],
]
const TEXT = fc.string({ unit: fc.oneof(fc.constantFrom(...PIECES), HOSTILE_UNIT), maxLength: 20 })
const OWN = 'https://view.example/p/orbit1/#step=2'

/** The elements of a document with their attributes, and its text. */
function read(markdown: string): { elements: string[]; text: string } {
  const elements: string[] = []
  let text = ''
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node)
      elements.push([node.tagName, ...node.attrs.map(({ name, value }) => `${name}=${value}`)].join(' '))
    else if ('value' in node) text += node.value
    else if (node.nodeName === '#comment') elements.push('a comment')
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parseFragment(marked.parse(markdown, { async: false })))
  return { elements: elements.filter((each) => each !== 'code'), text: inOneLine(text) }
}

const inOneLine = (text: string) =>
  text.toWellFormed().replaceAll('\0', '\ufffd').split(/\s+/).filter(Boolean).join(' ')

// docs/behaviour/machines.md#text-in-markdown
describe('a text from outside in Markdown', () => {
  it.each([
    ['a paragraph', '', ['p']],
    ['a heading', '# ', ['h1']],
    ['an item', '- Tags: ', ['ul', 'li']],
  ])('is the same text in %s, without a link or an element', (_, before, elements) => {
    fc.assert(
      fc.property(TEXT, (text) => {
        fc.pre(inOneLine(text) !== '')
        const label = before.replace(/^\W+/, '')
        expect(read(before + markdownText(text))).toEqual({ elements, text: inOneLine(label + text) })
      }),
      { numRuns: 500 },
    )
  })

  it('leads nowhere but where its link leads', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        const { elements } = read(markdownLink(text, OWN))
        for (const each of elements) expect(['p', `a href=${OWN}`]).toContain(each)
      }),
      { numRuns: 500 },
    )
  })

  it('stays readable', () => {
    expect(markdownText('Why, "Kepler"? 3 (of 5)!\nSee https://kepler.example/?a=1&b=2.')).toBe(
      'Why, "Kepler"? 3 (of 5)! See `https://kepler.example/?a=1&b=2.`',
    )
    expect(markdownText('1. A <b> & snake_case')).toBe('1\\. A &lt;b&gt; &amp; snake\\_case')
  })

  it('is read in a time that grows with its length', () => {
    const longest = ['`@'.repeat(100_000), '[<@'.repeat(60_000), ' '.repeat(200_000), '1'.repeat(200_000)]
    for (const text of longest) expect(markdownText(text).length).toBeLessThan(6 * 200_000)
  })
})
