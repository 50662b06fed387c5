import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { describe, expect, it } from '@jest/globals'
import { measureScript } from './page-script.ts'

const FOLDER = join(import.meta.dirname, 'in-page')
const modules = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const)
const script = measureScript({ steps: 1, states: 1, variants: 1, letters: 1, generated: 1, ofPlayer: [] })

describe('the script of the page', () => {
  it('is a script', () => {
    expect(() => new Script(script)).not.toThrow()
  })

  it.each(modules)('has everything that %s declares, once', (_, text) => {
    const names = [...text.matchAll(/^(?:export )?(?:function|const|let|class) (\w+)/gm)]
    const declared = names.map(([, name = '']) =>
      script.match(new RegExp(`^(?:function|const) ${name}\\b`, 'gm')),
    )
    expect(declared.filter((found) => found?.length !== 1)).toEqual([])
  })

  it.each(modules)('needs no other code for %s', (_, text) => {
    const imported = [...text.matchAll(/^import (?!type ).* from '([^']+)'$/gm)].map(([, from]) => from)
    expect(imported.filter((from) => !from?.startsWith('./'))).toEqual([])
  })
})
