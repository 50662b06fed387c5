import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { VIOLATIONS } from './violations.ts'

const root = join(import.meta.dirname, '../../..')
const config = join(root, '.oxlintrc.json')

/** The part of oxlint's output that matters here. */
interface Output {
  readonly diagnostics: readonly {
    readonly code?: string
    readonly filename: string
    readonly severity: string
  }[]
}

const fileOf = (rule: string) => `${rule.replace('/', '-')}.ts`
/** `eslint(eqeqeq)` is the rule `eqeqeq`, `typescript(no-namespace)` is `typescript/no-namespace`. */
const ruleOf = (code = '') => code.replace(/^eslint\((.+)\)$/, '$1').replace(/^([\w-]+)\((.+)\)$/, '$1/$2')

let folder: string
let found: Output['diagnostics']

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'viewpage-lint-'))
  writeFileSync(join(folder, 'a.ts'), 'export type A = number')
  const compilerOptions = {
    ...{ strict: true, noEmit: true, target: 'es2024', module: 'nodenext', types: [] },
    allowImportingTsExtensions: true,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const [rule, code] of Object.entries(VIOLATIONS))
    writeFileSync(join(folder, fileOf(rule)), `${code}\n`)
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const { stdout } = spawnSync(oxlint, ['-c', config, '--format', 'json', folder], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  found = (JSON.parse(stdout) as Output).diagnostics
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true }))

it('has a violation of each rule to look for', () => {
  const { rules } = JSON.parse(readFileSync(config, 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')) as {
    rules: Record<string, unknown>
  }
  expect(Object.keys(VIOLATIONS).sort()).toEqual(Object.keys(rules).sort())
})

it.each(Object.keys(VIOLATIONS))('lint fails on a violation of %s', (rule) => {
  const inFile = found.filter(({ filename }) => filename.endsWith(`/${fileOf(rule)}`))
  expect(inFile.filter(({ severity }) => severity === 'error').map(({ code }) => ruleOf(code))).toContain(
    rule,
  )
})
