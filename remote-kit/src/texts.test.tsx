import { expect, test } from '@jest/globals'
import { slotStage } from '../dev/slot-stage.tsx'
import { createTexts } from './texts.tsx'

const en = {
  asks: '{{name}} asks you to read <1>the terms</1>.',
  tags: '<a>One</a> and <b>{{name}}</b>, <c>nothing</c>',
}
const locales = { de: en, en, es: en, fr: en, pt: en, hu: en, it: en, ja: en, ko: en }
const { Markup } = createTexts<typeof en>('mf-sample')

function shown(name: string): string {
  const { render } = slotStage({ remote: 'mf-sample', locales })
  const terms = <a href="/terms/" />
  return render(<Markup text="asks" values={{ name }} elements={{ 1: terms }} />).container.innerHTML
}

test.each([`Ada <1>Lovelace</1> & "Co" <!-- it's`, '<b>Ada</b>', '&lt;1&gt;'])(
  'the name %j adds no element to a text with links',
  (name) => {
    const page = document.createElement('div')
    page.innerHTML = shown(name)
    expect(page.textContent).toBe(`${name} asks you to read the terms.`)
    expect(page.querySelectorAll('*')).toHaveLength(1)
    expect([...page.childNodes].map(({ nodeName }) => nodeName)).toEqual(['#text', 'A', '#text'])
  },
)

test('a tag without an element stays text', () => {
  const { render } = slotStage({ remote: 'mf-sample', locales })
  const elements = { a: <i />, b: <b /> }
  const { container } = render(<Markup text="tags" values={{ name: '<two\nlines>' }} elements={elements} />)
  expect(container.innerHTML).toBe('<i>One</i> and <b>&lt;two\nlines&gt;</b>, &lt;c&gt;nothing&lt;/c&gt;')
})

test('a name from right to left keeps its direction in a text with links', () => {
  expect(shown('דנה <לוי>')).toContain('\u2068דנה &lt;לוי&gt;\u2069 asks you')
})
