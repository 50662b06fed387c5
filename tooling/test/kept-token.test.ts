import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { keptToken } from '../setup/kept-token.mjs'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'viewpage-kept-')), 'data')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

it('npm run dev makes a token that only its user can read, and has it again at the next start', () => {
  const token = keptToken(folder)
  expect(token).toMatch(/^[\w-]{24}$/)
  expect(keptToken(folder)).toBe(token)
  const file = join(folder, 'release-token')
  expect(readFileSync(file, 'utf8')).toBe(token)
  expect([folder, file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600])
})

it('npm run dev has the token that npm start made', () => {
  keptToken(folder)
  writeFileSync(join(folder, 'release-token'), 'made-by-npm-start-before')
  expect(keptToken(folder)).toBe('made-by-npm-start-before')
})
