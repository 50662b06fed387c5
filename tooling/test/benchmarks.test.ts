import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { contentOf, root } from './repository-files.ts'

const { scripts } = JSON.parse(contentOf('package.json')) as { scripts: Readonly<Record<string, string>> }
const benchmarks = Object.keys(scripts).filter((name) => name.startsWith('bench:'))

it('the table of bench/README.md has each benchmark, and its sections are of benchmarks', () => {
  const readme = contentOf('bench/README.md')
  const rows = [...readme.matchAll(/^\| `(bench:[a-z-]+)`/gm)].map(([, name]) => name)
  const sections = [...readme.matchAll(/^## `npm run (bench:[a-z-]+)`/gm)].map(([, name]) => name)
  expect(rows.toSorted()).toEqual(benchmarks.toSorted())
  expect(benchmarks).toEqual(expect.arrayContaining(sections))
})

it('the script of each benchmark runs a file that exists', () => {
  for (const name of benchmarks) {
    const [, file = ''] = /^node (bench\/\S+\.ts)$/.exec(scripts[name] ?? '') ?? []
    expect([name, existsSync(join(root, file))]).toEqual([name, file !== ''])
  }
})
