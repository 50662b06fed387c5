import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { transformSync } from '@swc/core'

test('the code that counts and sends is at most 4 KB, compressed as it travels', () => {
  const files = globSync(['analytics/*.ts', 'tracking/*.ts', 'browser/{post,key-value-store}.ts'], {
    cwd: join(import.meta.dirname, '..'),
  }).filter((file) => !file.endsWith('.test.ts'))
  const minified = files.map((file) => {
    const code = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    const jsc = {
      parser: { syntax: 'typescript' as const },
      target: 'es2022' as const,
      minify: { compress: true, mangle: true },
    }
    return transformSync(code, { jsc, minify: true }).code
  })
  expect(files).toContain('analytics/sender.ts')
  expect(gzipSync(minified.join('\n')).length).toBeLessThanOrEqual(4_096)
})
