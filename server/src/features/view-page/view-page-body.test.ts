import { expect, test } from '@jest/globals'
import { markupText } from '../../../test/support/markup-text.ts'
import { html } from '../../foundation/markup/html.ts'
import { viewPageBody } from './view-page.ts'

// docs/behaviour/page.md#order-of-the-page
test('the parts of the page are in the order in which it is read', () => {
  const part = (name: string) => html`<i id="${name}"></i>`
  const body = markupText(
    viewPageBody(part, { skip: 'Skip', notices: [], others: ['quiz', 'notes'], footer: part('footer') }),
  )
  expect([...body.matchAll(/ id="([\w-]+)"/g)].map(([, name]) => name)).toEqual([
    'banner',
    'header',
    'viewer',
    'teaser',
    'metadata',
    'toolbar',
    'quiz',
    'notes',
    'second-screen',
    'transcript',
    'app-promo',
    'sidebar',
    'cta',
    'footer',
    'modals',
    'identification',
  ])
})
