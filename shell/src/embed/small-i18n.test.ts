import { describe, expect, it } from '@jest/globals'
import { createI18n } from '@viewpage/remote-kit/locales'
import { locales } from '../locales/index.ts'
import { createSmallI18n } from './small-i18n.ts'

const messages = {
  'mf-viewer': {
    plain: 'Present',
    nested: { deep: 'Fullscreen' },
    name: 'Presentation: {{title}}',
    twice: '{{title}}, {{ title }}',
    position: '{{step, number}} of {{total, number}}',
    steps_one: '{{count, number}} step',
    steps_many: '{{count, number}} de steps',
    steps_other: '{{count, number}} steps',
    tags: 'Last updated <1>{{date}}</1>',
  },
}

describe.each(Object.keys(locales))('the small texts in %s', (language) => {
  const whole = createI18n(language, messages).getFixedT(null, 'mf-viewer')
  const small = createSmallI18n(language, messages).getFixedT(null, 'mf-viewer')

  it.each([
    ['plain', {}],
    ['nested.deep', {}],
    ['nested.absent', {}],
    ['nested', {}],
    ['name', { title: 'Going <b>around</b> $& {{step}}' }],
    ['twice', { title: 'Mars' }],
    ['position', { step: 3, total: 12_345 }],
    ...[0, 1, 2, 5, 12, 1_000_000, 1.5].map((count) => ['steps', { count }] as const),
    ['tags', { date: '14 November 2026' }],
  ] as const)('%s with %j reads as i18next has it', (key, values) => {
    if (key === 'nested') return expect(small(key, { ...values })).toBe('nested')
    expect(small(key, { ...values })).toBe(whole(key, { ...values }))
  })
})

// docs/behaviour/releases.md#languages-of-a-remote
it.each([
  ['lacked', {}, 'Only in English'],
  ['steps', { count: 1 }, '1 step'],
  ['own', {}, '日本語'],
] as const)('the small text %s with %j is in English if the language lacks it', (key, values, expected) => {
  const lacked = { lacked: 'Only in English', steps_one: '{{count}} step', steps_other: '{{count}} steps' }
  const texts = { 'mf-viewer': { own: '日本語', '@en': lacked } }
  const shown = [createSmallI18n, createI18n].map((create) =>
    create('ja', texts).getFixedT(null, 'mf-viewer'),
  )
  expect(shown.map((text) => text(key, { ...values }))).toEqual([expected, expected])
})
