import { describe, expect, it } from '@jest/globals'
import { createTexts } from './texts.ts'

// docs/behaviour/page.md#languages
describe('the texts of diagnostics', () => {
  const page = { language: 'en', environment: 'dev' } as const

  it('are in the language of the page', () => {
    expect(createTexts({ ...page, language: 'de' }, '')('name')).toBe('Diagnose')
    expect(createTexts(page, '?diagnostics')('name')).toBe('Diagnostics')
  })

  it('are in the pseudo-locale where the page is', () => {
    expect(createTexts(page, '?lang=en-XA&diagnostics')('name')).toMatch(/^\[.+\]$/)
    const inProduction = { ...page, environment: 'production' } as const
    expect(createTexts(inProduction, '?lang=en-XA&diagnostics')('name')).toBe('Diagnostics')
  })
})
