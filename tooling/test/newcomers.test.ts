import { expect, it } from '@jest/globals'
import { REMOTES } from '../setup/workspaces.mjs'
import { NODE_RANGE } from '../src/pack/packages.ts'
import { contentOf } from './repository-files.ts'

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
