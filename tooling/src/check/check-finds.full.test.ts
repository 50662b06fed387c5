import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { changedFiles } from './changed-files.ts'
import { readFileGraph } from './file-graph.ts'

/** A small repository. Its tests are programs, so that each can run in 50 ms. */
const FILES: Readonly<Record<string, string>> = {
  'base/package.json':
    '{ "name": "@x/base", "type": "module", "exports": { ".": "./src/index.ts", "./texts/*": "./src/texts/*.json" } }',
  'base/src/index.ts': "export { one } from './one.ts'\nexport * from './two.ts'\n",
  'base/src/one.ts': 'export const one = 1\n',
  'base/src/two.ts': "import { three } from './three.ts'\nexport const two = three - 1\n",
  'base/src/three.ts': 'export const three = 3\n',
  'base/src/texts/en.json': '{ "hello": "Hello" }\n',
  'base/src/texts/de.json': '{ "hello": "Hallo" }\n',
  'app/package.json': '{ "name": "@x/app", "type": "module" }',
  'app/src/lazy.ts': "export const lazy = 'lazy'\n",
  'app/src/button.css': '.button { color: red }\n',
  'app/src/mark.svg': '<svg/>\n',
  'app/docs/table.md': '| one |\n',
  'app/src/read.ts':
    "import { readFileSync } from 'node:fs'\nimport { join } from 'node:path'\nexport const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')\n",
  'base/src/sums.test.ts':
    "import { one } from './one.ts'\nimport { two } from './two.ts'\nif (one + two !== 3) throw new Error('sum')\n",
  'app/src/door.test.ts': "import { two } from '@x/base'\nif (two !== 2) throw new Error('two')\n",
  'app/src/demand.test.ts':
    "const { lazy } = await import('./lazy.ts')\nif (lazy !== 'lazy') throw new Error('lazy')\n",
  'app/src/texts.test.ts':
    "import texts from '@x/base/texts/en' with { type: 'json' }\nif (texts.hello !== 'Hello') throw new Error('text')\n",
  'app/src/languages.test.ts':
    "import { read } from './read.ts'\nfor (const language of ['en', 'de']) if (!read(`../../base/src/texts/${language}.json`).includes('Hall') && !read(`../../base/src/texts/${language}.json`).includes('Hell')) throw new Error(language)\n",
  'app/src/style.test.ts':
    "import { read } from './read.ts'\nif (read('button.css') !== '.button { color: red }\\n') throw new Error('style')\n",
  'app/src/mark.test.ts':
    "import { readFileSync } from 'node:fs'\nif (readFileSync(new URL('./mark.svg', import.meta.url), 'utf8') !== '<svg/>\\n') throw new Error('mark')\n",
  'app/src/table.test.ts':
    "import { readFileSync } from 'node:fs'\nimport { join } from 'node:path'\nif (!readFileSync(join(import.meta.dirname, '..', 'docs', 'table.md'), 'utf8').includes('one')) throw new Error('table')\n",
  'app/src/folder.test.ts':
    "import { readdirSync } from 'node:fs'\nimport { join } from 'node:path'\nif (readdirSync(join(import.meta.dirname, '../../base/src/texts')).length !== 2) throw new Error('languages')\n",
}
const TESTS = Object.keys(FILES).filter((file) => file.endsWith('.test.ts'))
const CHANGED = Object.keys(FILES).filter((file) => !file.endsWith('.test.ts'))

let folder: string
const write = (file: string, text: string) => {
  mkdirSync(join(folder, dirname(file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], { cwd: folder })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'viewpage-check-'))
  for (const [file, text] of Object.entries(FILES)) write(file, text)
  mkdirSync(join(folder, 'node_modules/@x'), { recursive: true })
  symlinkSync('../../base', join(folder, 'node_modules/@x/base'))
  write('.gitignore', 'node_modules\n')
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'all')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** @returns the tests that fail */
async function runAll(): Promise<string[]> {
  const statuses = await Promise.all(
    TESTS.map(async (test) => {
      const child = spawn(process.execPath, [join(folder, test)], { stdio: 'ignore', env: {} })
      const [status] = (await once(child, 'exit')) as [number]
      return status
    }),
  )
  return TESTS.filter((_, index) => statuses[index] !== 0)
}

type Change = 'cut' | 'digits' | 'letters' | 'deleted'

function change(file: string, how: Change): void {
  const before = readFileSync(join(folder, file), 'utf8')
  if (how === 'deleted') rmSync(join(folder, file))
  if (how === 'cut') write(file, before.slice(0, before.length / 2))
  if (how === 'digits') write(file, before.replaceAll(/\d/g, '7'))
  if (how === 'letters') write(file, before.replaceAll('e', 'o'))
}

it('no test fails before a change', async () => {
  expect(await runAll()).toEqual([])
})

it('whatever tests fail after a change of one file, the check selects', async () => {
  let failures = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...CHANGED),
      fc.constantFrom<Change>('cut', 'digits', 'letters', 'deleted'),
      async (file, how) => {
        try {
          change(file, how)
          const { changed, deleted, present, before } = changedFiles(folder, 'HEAD')
          const graph = readFileGraph({
            root: folder,
            files: [...present, ...deleted],
            workspaces: ['base', 'app'],
            before,
          })
          const failed = await runAll()
          failures += failed.length
          expect(graph.testsFor([...changed, ...deleted])).toEqual(expect.arrayContaining(failed))
        } finally {
          write(file, FILES[file] ?? '')
        }
      },
    ),
    { numRuns: 25 },
  )
  // A property that no change ever touches would hold for nothing.
  expect(failures).toBeGreaterThan(10)
})
