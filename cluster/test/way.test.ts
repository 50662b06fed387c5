import { describe, expect, it } from '@jest/globals'
import { commandsOf, DOCUMENTED, settingsOf, type DocumentedName } from '../src/way/documented.ts'
import { valuesOf } from '../src/way/steps.ts'

const values = { ...valuesOf({ host: 'slides.test', secret: 'a-secret' }), '<snapshot>': '2026-11-14' }

// docs/operating/one-machine.md
describe('the way of a stranger', () => {
  it.each(Object.keys(DOCUMENTED) as DocumentedName[])('finds its commands in the documents: %s', (name) => {
    expect(commandsOf(name, values)).toMatch(/^[a-z]/)
  })

  it('names no example in the settings that it takes from the documents', () => {
    const settings = settingsOf(values)
    expect(settings).toContain('VIEWPAGE_PUBLIC_URL=https://slides.test\n')
    expect(settings).not.toMatch(/example|<|>/)
  })

  it('stops where a document has a placeholder that nothing fills', () => {
    expect(() => commandsOf('staff', {})).toThrow('Nothing says what <e-mail> is')
  })
})
