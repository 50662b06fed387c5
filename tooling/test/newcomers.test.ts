import { expect, it } from '@jest/globals'
import { REMOTES } from '../setup/workspaces.mjs'
import { NODE_RANGE } from '../src/pack/packages.ts'
import { contentOf, repositoryFiles } from './repository-files.ts'

it('one major version of Node is named for version managers, the repository, its packages and the image', () => {
  const major = contentOf('.nvmrc').trim()
  const { engines, dependencies } = JSON.parse(contentOf('package.json')) as {
    engines: { node: string }
    dependencies: { node: string }
  }
  expect(dependencies.node).toMatch(new RegExp(`^\\^${major}\\.`))
  expect(NODE_RANGE).toBe(`>=${major}`)
  expect(Number(major)).toBeGreaterThanOrEqual(Number(engines.node.slice('>='.length)))
  expect(contentOf('Containerfile').match(/node:\d+/g)).toEqual([`node:${major}`, `node:${major}`])
  expect(contentOf('.github/workflows/tests.yml')).toContain(`image: node:${major}-`)
})

it('each remote has a team that reviews it', () => {
  const owned = contentOf('.github/CODEOWNERS').match(/^\/mf-[\w-]+(?=\/ +@)/gm)
  expect(owned).toEqual(REMOTES.map((remote) => `/${remote}`))
})

/** What a team reads beside its own folder. The rest is about the clone of this repository, which has the command. */
const FOR_TEAMS = [
  'docs/releasing.md',
  'docs/reuse-the-toolbar.md',
  'server/src/releases/publishing/host-register.ts',
]

it('no command for a folder of a team can install a package named viewpage from a public registry', () => {
  const [, ownRepository = ''] =
    /## In a repository of your own\n(.*?)\n## /s.exec(contentOf('docs/guides/add-a-remote.md')) ?? []
  const files = [...FOR_TEAMS, ...repositoryFiles.filter((file) => file.startsWith('tooling/template/'))]
  const texts = [ownRepository, ...files.map(contentOf)]
  expect(texts.flatMap((text) => text.match(/npx viewpage.*/g) ?? [])).toEqual([])
  expect(ownRepository).toContain('npx --no viewpage new')
})
