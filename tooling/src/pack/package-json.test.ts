import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '../../setup/install.mjs'
import { packageJsonOf, type WorkspacePackage } from './package-json.ts'
import { PACKAGES } from './packages.ts'

const read = (workspace: string) =>
  JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as WorkspacePackage

// docs/behaviour/releases.md#from-another-repository
describe('the package.json of a package', () => {
  const workspace: WorkspacePackage = {
    ...read('remote-kit'),
    exports: {
      '.': './src/index.ts',
      './server': './src/server.tsx',
      './css': './a.css',
      './types': './a.d.ts',
      './gone': './gone.ts',
    },
    bin: { viewpage: 'src/cli.ts' },
  }

  it('leads to JavaScript with its types, and leaves out exports whose files are not packed', () => {
    expect(packageJsonOf(workspace, (file) => !file.includes('gone'))).toMatchObject({
      bin: { viewpage: 'src/cli.js' },
      exports: {
        '.': { types: './src/index.d.ts', default: './src/index.js' },
        './server': { types: './src/server.d.ts', default: './src/server.js' },
        './css': './a.css',
        './types': { types: './a.d.ts', default: './a.d.ts' },
      },
    })
    expect(packageJsonOf(workspace, (file) => !file.includes('gone'))).not.toHaveProperty([
      'exports',
      './gone',
    ])
  })

  it('is not private, and has no scripts of the repository', () => {
    const packed = packageJsonOf(workspace, () => true)
    for (const field of ['private', 'scripts', 'files', 'devDependencies'])
      expect(packed).not.toHaveProperty(field)
  })

  it.each(PACKAGES)('of %s has the version that its changelog describes first', (name) => {
    const changelog = readFileSync(join(root, name, 'CHANGELOG.md'), 'utf8')
    expect(/^## (\S+)/m.exec(changelog)?.[1]).toBe(read(name).version)
  })

  it('packs every file that the Jest preset names', () => {
    const preset = readFileSync(join(root, 'tooling/jest/preset.js'), 'utf8')
    const named = [...preset.matchAll(/join\(here, '([^']+)'\)/g)].map(([, file]) => `jest/${file}`)
    expect(named.length).toBeGreaterThan(0)
    expect(read('tooling').files).toEqual(expect.arrayContaining(named))
  })
})
