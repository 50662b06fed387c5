import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { readConfig } from './config.ts'
import { releaseTokensOf } from './release-tokens.ts'

let dataDir: string
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'viewpage-token-')), 'data')
})
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }))

const tokensOf = (env: Record<string, string> = {}) =>
  Object.fromEntries(releaseTokensOf(readConfig({ DATA_DIR: dataDir, ...env })))
const file = () => join(dataDir, 'release-token')

it('a local server has the same token after each start, in a file that only its user can read', () => {
  const tokens = tokensOf()
  expect(tokens['*']).toMatch(/^[\w-]{24}$/)
  expect(tokensOf()).toEqual(tokens)
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})

it('a file that was cut short gets another token', () => {
  const before = tokensOf()
  writeFileSync(file(), 'short')
  const after = tokensOf()
  expect(after['*']).toMatch(/^[\w-]{24}$/)
  expect(after).not.toEqual(before)
})

it('tokens of the environment come first, and nothing is written', () => {
  const tokens = { '*': 'a-token-of-the-environment' }
  expect(tokensOf({ VIEWPAGE_RELEASE_TOKENS: JSON.stringify(tokens) })).toEqual(tokens)
  expect(() => statSync(file())).toThrow('ENOENT')
})

it('a server in production makes none', () => {
  expect(tokensOf({ VIEWPAGE_ENV: 'production', VIEWPAGE_PUBLIC_URL: 'https://slides.example' })).toEqual({})
})
