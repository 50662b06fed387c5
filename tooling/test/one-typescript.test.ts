import { expect, it } from '@jest/globals'
import { contentOf, repositoryFiles } from './repository-files.ts'

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly name?: string }>>
}

const { packages } = JSON.parse(contentOf('package-lock.json')) as Lockfile

/** Of a package wherever it is installed, under whatever name. */
const versionsOf = (wanted: string) =>
  Object.entries(packages).flatMap(([path, { name, version = '' }]) =>
    (name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)) === wanted
      ? [version]
      : [],
  )

it('one version checks the sources, in lint and by itself; version 6 is there for its API', () => {
  const [linter = ''] = versionsOf('oxlint-tsgolint')
  const checking = versionsOf('typescript').filter((version) => !version.startsWith('6.'))
  expect(checking).toHaveLength(1)
  // The linter of types numbers its own releases behind the version of the compiler: 7.0.2007 has 7.0.2.
  expect(linter.startsWith(checking[0] ?? '-')).toBe(true)
  expect(versionsOf('typescript')).toHaveLength(2)
})

it('sources import the compiler by the name that says which one', () => {
  const code = repositoryFiles.filter((file) => /\.[cm]?tsx?$/.test(file))
  expect(code.filter((file) => /^import .* from 'typescript'/m.test(contentOf(file)))).toEqual([])
})
