import { dirname, join, normalize } from 'node:path'
import { expect, it } from '@jest/globals'
import ts from 'typescript-6'
import { ownerOf, touchedWorkspaces } from '../src/check/touched-workspaces.ts'
import { readWorkspacePackages } from '../src/check/workspace-dependencies.ts'
import { contentOf, repositoryFiles, root } from './repository-files.ts'

const { folders, dependencies } = readWorkspacePackages(root)
const workspaces = Object.keys(dependencies)

/** The workspace that an import leads to; `null` for a file outside of them, or another package. */
function workspaceOf(imported: string, file: string): string | null {
  if (imported.startsWith('.')) return ownerOf(normalize(join(dirname(file), imported)), workspaces)
  return folders.get(imported.split('/', 2).join('/')) ?? null
}

/** Such as `e2e imports server: e2e/journeys/edge.spec.ts`. */
function undeclaredImports(file: string): string[] {
  const owner = ownerOf(file, workspaces)
  if (owner === null) return []
  const { importedFiles } = ts.preProcessFile(contentOf(file), true, true)
  const others = new Set(importedFiles.map(({ fileName }) => workspaceOf(fileName, file)))
  return [...others]
    .filter((other) => other !== null && other !== owner && !dependencies[owner]?.includes(other))
    .map((other) => `${owner} imports ${other}: ${file}`)
}

it('every import of another workspace is declared in package.json, by its name or by its path', () => {
  const code = repositoryFiles.filter((file) => /\.(?:[cm]?[jt]s|tsx)$/.test(file))
  expect(code.flatMap(undeclaredImports)).toEqual([])
})

it('a change of what the tests of the server use is checked in all workspaces that use it', () => {
  expect(touchedWorkspaces(['server/test/support/start-varnish.ts'], dependencies)).toEqual(
    expect.arrayContaining(['server', 'demo', 'e2e', 'cluster', 'bench']),
  )
})

it('the lock file has the dependencies of each workspace', () => {
  const { packages } = JSON.parse(contentOf('package-lock.json')) as {
    packages: Readonly<Record<string, Dependent>>
  }
  for (const folder of workspaces) {
    const declared = JSON.parse(contentOf(`${folder}/package.json`)) as Dependent
    expect([folder, ...dependenciesIn(packages[folder])]).toEqual([folder, ...dependenciesIn(declared)])
  }
})

type Dependent = Readonly<
  Partial<Record<'dependencies' | 'devDependencies' | 'peerDependencies', Readonly<Record<string, string>>>>
>

const dependenciesIn = ({ dependencies, devDependencies, peerDependencies }: Dependent = {}) => [
  dependencies,
  devDependencies,
  peerDependencies,
]
