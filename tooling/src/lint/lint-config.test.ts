import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, parse, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { WORKSPACES } from '../../setup/workspaces.mjs'
import plugin from './plugin.ts'
import { ALLOWED, FORBIDDEN_IMPORTS, VIOLATIONS } from '../../test/violations.ts'

const root = join(import.meta.dirname, '../../..')
/** Workspaces that handle no text from outside. */
const ONLY_TESTS = ['e2e', 'cluster', 'bench']
const HANDLE_TEXT = WORKSPACES.filter((workspace) => !ONLY_TESTS.includes(workspace))
const SLOW_PATTERN = 'export const a = /a*b*b*c/'
const WRONG_TYPE = "export const a: number = 'b'"

/** The part of oxlint's output that matters here. */
interface Output {
  readonly diagnostics: readonly {
    readonly code?: string
    readonly filename: string
    readonly message: string
    readonly severity: string
  }[]
}

interface Finding {
  /** From the folder of the files. */
  readonly file: string
  readonly rule: string
  readonly message: string
}

let folder: string
let found: Finding[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'viewpage-lint-'))
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2024', module: 'nodenext', types: [], jsx: 'preserve' },
    allowImportingTsExtensions: true,
  }
  write('oxlint.config.ts', `export { default } from '${root}/oxlint.config.ts'`)
  write('tsconfig.json', JSON.stringify({ compilerOptions }))
  write('package.json', '{"type":"module"}')
  write('a.ts', 'export type A = number')
  write('types.ts', WRONG_TYPE)
  for (const [file, code] of Object.entries({ ...VIOLATIONS, ...ALLOWED })) write(file, code)
  for (const [file, specifier] of FORBIDDEN_IMPORTS) write(file, `import '${specifier}'`)
  for (const workspace of HANDLE_TEXT) write(`${workspace}/slow.ts`, SLOW_PATTERN)
  found = lint()
})

afterAll(() => rmSync(folder, { recursive: true }))

it('has a violation of each rule of ours', () => {
  const ours = Object.keys(plugin.rules).map((name) => `viewpage/${name}`)
  expect(ours.sort()).toEqual(
    [...Object.keys(VIOLATIONS).map(ruleOfFile), 'viewpage/imports']
      .filter((rule) => rule.startsWith('viewpage/'))
      .sort(),
  )
})

it.each(Object.keys(VIOLATIONS))('lint fails on a violation in %s', (file) => {
  expect(rulesIn(file)).toContain(ruleOfFile(file))
})

it.each(Object.keys(ALLOWED))('lint passes %s', (file) => {
  expect(rulesIn(file)).toEqual([])
})

it.each(HANDLE_TEXT)('lint of %s fails on patterns that take more than linear time', (workspace) => {
  expect(rulesIn(`${workspace}/slow.ts`)).toEqual(
    expect.arrayContaining(['viewpage/linear-patterns', 'regexp/no-super-linear-move']),
  )
})

it.each(FORBIDDEN_IMPORTS)('lint fails where %s imports %s', (file, _, advice) => {
  expect(found.filter((each) => each.file === file)).toContainEqual({
    file,
    rule: 'viewpage/imports',
    message: expect.stringContaining(advice) as unknown,
  })
})

it('lint fails on an error of the compiler', () => {
  expect(rulesIn('types.ts')).toEqual(['typescript/TS2322'])
})

function write(file: string, code: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${code}\n`)
}

it('passes for its own configuration, which no workspace owns, also when it reads nothing else', () => {
  const { status, stdout } = oxlint(['oxlint.config.ts'], root)
  expect({ status, stdout }).toMatchObject({ status: 0 })
})

function oxlint(args: string[], cwd = folder) {
  return spawnSync(join(root, 'node_modules/.bin/oxlint'), args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
}

/** Everything that makes lint fail. */
function lint(): Finding[] {
  const { diagnostics } = JSON.parse(oxlint(['--format', 'json', '.']).stdout) as Output
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code = '', filename, message }) => ({
      file: relative(folder, join(folder, filename)),
      rule: nameOf(code),
      message,
    }))
}

/** `eslint(eqeqeq)` is the rule `eqeqeq`, `typescript(no-namespace)` is `typescript/no-namespace`. */
function nameOf(code: string): string {
  const [, plugin = '', rule = ''] = /^([\w-]+)\((.+)\)$/.exec(code) ?? []
  return plugin === 'eslint' ? rule : `${plugin.replace('react-hooks', 'react')}/${rule}`
}

function ruleOfFile(file: string): string {
  const { dir, name } = parse(file)
  return join(dir, name)
}

function rulesIn(file: string): string[] {
  return found.filter((each) => each.file === file).map(({ rule }) => rule)
}
