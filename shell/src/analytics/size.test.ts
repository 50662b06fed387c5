import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { transformSync } from '@swc/core'

const SOURCE = join(import.meta.dirname, '..')

const jsc = {
  parser: { syntax: 'typescript' as const },
  target: 'es2022' as const,
  minify: { compress: true, mangle: true },
}

/** Minified code of a file and of all of ours that is bundled with it: no types, and nothing that is loaded later. */
function bundled(file: string, seen = new Map<string, string>()): ReadonlyMap<string, string> {
  if (seen.has(file)) return seen
  const { code } = transformSync(readFileSync(file, 'utf8'), { jsc, minify: true })
  seen.set(file, code)
  for (const [, path = ''] of code.matchAll(/from"(\.[^"]+)"/g)) bundled(join(dirname(file), path), seen)
  return seen
}

test('the code that counts and sends is at most 4 KB, compressed as it travels', () => {
  const code = bundled(join(SOURCE, 'tracking/follow-visit.ts'))
  const files = [...code.keys()].map((file) => relative(SOURCE, file))
  expect(files).toEqual(expect.arrayContaining(['analytics/sender.ts', 'browser/uuid-v7.ts']))
  expect(files).not.toContain('viewing/follow-presentation.ts')
  expect(gzipSync([...code.values()].join('\n')).length).toBeLessThanOrEqual(4_096)
})
