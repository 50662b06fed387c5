import { expect, test } from '@jest/globals'
import { createTexts, SlotContext, type SlotProps } from '@viewpage/remote-kit'
import { render } from '@testing-library/react'
import { createElement } from 'react'
import { createSmallI18n } from './small-i18n.ts'
import { createSmallTexts } from './small-texts.ts'

const messages = {
  'mf-viewer': {
    updated: 'Last updated <1>{{date}}</1>',
    two: '<a>One</a> and <b>two</b>, <c>nothing</c>',
    name: 'By {{name}}',
  },
}
type Messages = (typeof messages)['mf-viewer']

/** Renders in a slot of an embed. */
function draw(Component: () => React.ReactNode): string {
  const slot = { i18n: createSmallI18n('en', messages) } as Partial<SlotProps> as SlotProps
  return render(createElement(SlotContext, { value: slot }, createElement(Component))).container.innerHTML
}

const texts = createSmallTexts<Messages>('mf-viewer')

test('a slot reads its texts', () => {
  expect(draw(() => texts.useText()('name', { name: 'Ada' }))).toBe('By Ada')
})

test('numbered tags become the elements given for them', () => {
  const elements = { 1: createElement('time') }
  const Updated = () => createElement(texts.Markup, { text: 'updated', values: { date: 'today' }, elements })
  expect(draw(Updated)).toBe('Last updated <time>today</time>')
})

test('a tag without an element stays text', () => {
  const elements = { a: createElement('i'), b: createElement('b') }
  const Two = () => createElement(texts.Markup, { text: 'two', elements })
  expect(draw(Two)).toBe('<i>One</i> and <b>two</b>, &lt;c&gt;nothing&lt;/c&gt;')
})

test('it replaces the one of remote-kit', () => {
  expect(createSmallTexts.length).toBe(createTexts.length)
})
