import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const ROOT = join(import.meta.dirname, '../../../..')
const VARIABLE = /\bVIEWPAGE_[A-Z0-9_]+\b/g

/** Variables of the release command; the server does not read them. */
const OF_THE_RELEASE_COMMAND = ['VIEWPAGE_URL', 'VIEWPAGE_RELEASE_TOKEN']

it('lists every environment variable that the server reads in docs/operating/knobs.md, and no other', () => {
  const parts = readdirSync(join(ROOT, 'server/src/foundation/config'))
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => `server/src/foundation/config/${name}`)
  const others = [
    'server/src/cli/process-config.ts',
    'importers/src/find-browser.ts',
    'importers/src/office/find-office.ts',
  ]
  const source = [...parts, ...others].map(read).join('')
  const known = new Set([...(source.match(VARIABLE) ?? []), ...OF_THE_RELEASE_COMMAND])
  const documented = new Set(read('docs/operating/knobs.md').match(VARIABLE))
  expect([...documented].sort()).toEqual([...known].sort())
})

it('names no other variable of that name in a document or a file for operators', () => {
  const known = new Set(read('docs/operating/knobs.md').match(VARIABLE))
  const files = execFileSync('git', ['ls-files', 'docs', 'Containerfile', '*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  // `VIEWPAGE_S3_*` stands for several.
  const unknown = files
    .trimEnd()
    .split('\n')
    .flatMap((file) =>
      (read(file).match(VARIABLE) ?? [])
        .filter((name) => !known.has(name) && !name.endsWith('_'))
        .map((name) => `${file}: ${name}`),
    )
  expect(unknown).toEqual([])
})

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
