import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import ts from 'typescript-6'
import { readWorkspacePackages } from '../src/check/workspace-dependencies.ts'
import { contentOf, root } from './repository-files.ts'

/** The ways that docs/architecture.md describes, and how many files a newcomer opens at most. */
const MAX_FILES: Readonly<Record<string, number>> = {
  'A page from the cache': 15,
  'A page that is made': 32,
  'A like': 13,
  'The event of a like': 15,
  'Publish and activate': 18,
  'From Present to the first frame': 15,
}

interface Stop {
  readonly file: string
  /** What leads to the file, if no import does: HTTP, the bus, a hook, a thread. */
  readonly reachedBy: string | undefined
}

const { folders } = readWorkspacePackages(root)

/** Each way with its files, in their order. */
const ways: ReadonlyMap<string, readonly Stop[]> = new Map(
  contentOf('docs/architecture.md')
    .split('\n## Ways through the code\n')[1]
    ?.split('\n## ')[0]
    ?.split('\n### ')
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const stops = lines.flatMap((line) => {
        const [, file, reachedBy] = /^\d+\. `([^`]+)`(?: \(by ([^)]+)\))?: ./.exec(line) ?? []
        return file === undefined ? [] : [{ file, reachedBy }]
      })
      return [title, stops] as const
    }),
)

/** The files that a file imports, also only on demand, and those that it starts as a thread or process. */
function importsOf(file: string): string[] {
  const text = contentOf(file)
  const { importedFiles } = ts.preProcessFile(text, true, true)
  const started = [...text.matchAll(/new URL\(\s*'(\.[^']+)', import\.meta\.url/g)].map(([, url = '']) => url)
  return [...importedFiles.map(({ fileName }) => fileName), ...started].flatMap((name) =>
    name.startsWith('.') ? resolved(normalize(join(dirname(file), name))) : entryOf(name),
  )
}

const resolved = (path: string): string[] =>
  ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
    .map((end) => path + end)
    .filter((each) => /\.tsx?$/.test(each))

/** The file of an entry of another workspace, and what that file exports again. */
function entryOf(name: string): string[] {
  const [scope = '', workspace = '', ...rest] = name.split('/')
  const folder = folders.get(`${scope}/${workspace}`)
  if (folder === undefined) return []
  const { exports } = JSON.parse(contentOf(`${folder}/package.json`)) as {
    exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  }
  const entry = exports?.[['.', ...rest].join('/')]
  const file = typeof entry === 'string' ? entry : entry?.['default']
  if (file === undefined) return []
  const door = normalize(join(folder, file))
  return [door, ...exportedBy(door)]
}

/** A door names files that others reach through it. */
const exportedBy = (door: string): string[] =>
  existsSync(join(root, door))
    ? [...contentOf(door).matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) =>
        normalize(join(dirname(door), name)),
      )
    : []

/** What a file leads to: what it imports, and what the doors that it imports export again. */
const leadsTo = (file: string): string[] =>
  importsOf(file).flatMap((each) => (/\/index\.tsx?$/.test(each) ? [each, ...exportedBy(each)] : [each]))

describe('a way through the code', () => {
  it('is described for each of six things that happen', () => {
    expect([...ways.keys()].sort()).toEqual(Object.keys(MAX_FILES).sort())
  })

  it.each(Object.entries(MAX_FILES))('%s: leads through at most %i files', (title, max) => {
    const stops = ways.get(title) ?? []
    expect(stops.length).toBeGreaterThan(4)
    expect(stops.length).toBeLessThanOrEqual(max)
  })

  it.each(Object.keys(MAX_FILES))(
    '%s: each file is imported by one before it, or says what leads to it',
    (title) => {
      const before = new Set<string>()
      const unreached: string[] = []
      for (const [index, { file, reachedBy }] of (ways.get(title) ?? []).entries()) {
        expect([file, existsSync(join(root, file))]).toEqual([file, true])
        const isReached = before.has(file)
        if (index > 0 && !isReached && reachedBy === undefined) unreached.push(file)
        // What an import leads to needs no other reason.
        if (isReached && reachedBy !== undefined) unreached.push(`${file} (by ${reachedBy})`)
        for (const next of leadsTo(file)) before.add(next)
      }
      expect(unreached).toEqual([])
    },
  )
})
