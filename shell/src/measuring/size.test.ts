import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { transformSync } from '@swc/core'

const SOURCE = join(import.meta.dirname, '..')
/** The rest of the host needs the other ones anyway. */
const PRIMITIVES = ['clock.ts', 'page-visibility.ts'].map((file) =>
  join(SOURCE, '../../remote-kit/src/browser', file),
)

const jsc = {
  parser: { syntax: 'typescript' as const },
  target: 'es2022' as const,
  minify: { compress: true, mangle: true },
}

/** Minified code of a file and of all of ours that is bundled with it: no types, and nothing that is loaded later. */
function bundled(file: string, seen = new Map<string, string>()): Map<string, string> {
  if (seen.has(file)) return seen
  const { code } = transformSync(readFileSync(file, 'utf8'), { jsc, minify: true })
  seen.set(file, code)
  for (const [, path = ''] of code.matchAll(/from"(\.[^"]+)"/g)) bundled(join(dirname(file), path), seen)
  return seen
}

test('the code that counts and sends is at most 4.4 kB, compressed as it travels', () => {
  const code = bundled(join(SOURCE, 'measuring/start.ts'))
  for (const file of PRIMITIVES) bundled(file, code)
  const files = [...code.keys()].map((file) => relative(SOURCE, file))
  expect(files).toEqual(expect.arrayContaining(['measuring/events/sender.ts', 'browser/uuid-v7.ts']))
  expect(files).not.toContain('measuring/watch-time/start-watch-time.ts')
  expect(gzipSync([...code.values()].join('\n')).length).toBeLessThanOrEqual(4_400)
})
