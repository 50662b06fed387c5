import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { remote } from '../index.ts'

// docs/behaviour/releases.md#one-react
describe('a remote in a repository of its own', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-react-'))
  })

  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** @param installed library to version */
  function build(installed: Readonly<Record<string, string>>, options: { reactFrom?: string } = {}): void {
    const dependencies = Object.fromEntries(Object.keys(installed).map((library) => [library, '*']))
    write('package.json', { name: 'mf-notes', version: '1.0.0', dependencies })
    for (const [library, version] of Object.entries(installed))
      write(join('node_modules', library, 'package.json'), { name: library, version })
    const config = remote({ folder, port: 4100, budgetBytes: 1, ...options })
    config.builds({ mode: 'production', out: join(folder, 'dist') })
  }

  function write(file: string, content: object): void {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify(content))
  }

  it.each(['react', 'react-dom'])('is not built with another major of %s', (library) => {
    expect(() => build({ react: '19.2.0', 'react-dom': '19.2.0', [library]: '18.3.1' })).toThrow(
      `[tooling] Failed to build mf-notes: it has ${library} 18.3.1, and pages load ${library} ^19.0.0 for all remotes. Either run: npm install react@^19.0.0 react-dom@^19.0.0. Or build it for the library set of that major: set \`reactFrom: import.meta.dirname\` in webpack.config.ts (docs/guides/upgrade-react.md).`,
    )
  })

  // docs/behaviour/releases.md#library-sets
  it('is built with another major of React if its config says where that is', () => {
    const installed = { react: '18.3.1', 'react-dom': '18.3.1' }
    expect(() => build(installed, { reactFrom: folder })).not.toThrow()
    expect(() => build({ ...installed, 'react-dom': '17.0.0' }, { reactFrom: folder })).toThrow(
      'it has react 18.3.1 and react-dom 17.0.0, and both are needed in one major. Install both there.',
    )
  })

  it.each<Record<string, string>>([{ react: '19.9.1', 'react-dom': '19.0.0' }, { svelte: '5.0.0' }, {}])(
    'is built with %j',
    (installed) => {
      expect(() => build(installed)).not.toThrow()
    },
  )
})
