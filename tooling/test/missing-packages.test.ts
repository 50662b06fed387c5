import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { WORKSPACES } from '../setup/workspaces.mjs'
import { root } from './repository-files.ts'

let folder: string
let npmCalls: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'viewpage-missing-packages-'))
  npmCalls = join(folder, 'npm-calls')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A copy of the tooling with links to all packages but these. */
function copyWithout(missing: readonly string[]): void {
  for (const file of [
    'package.json',
    'package-lock.json',
    'tooling/package.json',
    'tooling/setup',
    'tooling/src',
  ])
    cpSync(join(root, file), join(folder, file), { recursive: true })
  for (const workspace of ['', ...WORKSPACES]) linkPackages(join(workspace, 'node_modules'), missing)
}

function linkPackages(packages: string, missing: readonly string[]): void {
  if (!existsSync(join(root, packages))) return
  for (const name of namesIn(join(root, packages))) if (!missing.includes(name)) link(join(packages, name))
}

/** Of the packages in a folder, with their scopes. */
function namesIn(packages: string): string[] {
  return readdirSync(packages).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(packages, name)).map((each) => join(name, each)) : [name],
  )
}

function link(path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  symlinkSync(join(root, path), join(folder, path))
}

/** Runs a command of `viewpage` with an npm that notes how it is called, and fails. */
function runWithoutNetwork(...args: string[]) {
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho "$@" >> '${npmCalls}'\nexit 1\n`, { mode: 0o755 })
  const env = { ...process.env, PATH: folder + delimiter + process.env.PATH }
  rmSync(join(folder, 'node_modules/.bin'), { force: true })
  return spawnSync(process.execPath, ['tooling/src/cli.ts', ...args], { cwd: folder, env, encoding: 'utf8' })
}

it.each(['check', 'pack'])(
  'viewpage %s names the packages that npm start leaves out, and installs them',
  (command) => {
    copyWithout(['jest', 'jest-cli', '@testing-library/react'])
    const { status, stderr } = runWithoutNetwork(command)
    expect(stderr).toContain('[setup] Missing packages: @testing-library/react, jest. Installing them.')
    expect(readFileSync(npmCalls, 'utf8')).toMatch(/^install --no-save --ignore-scripts /)
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/"npm install .*" failed; the reason is above\.\n$/),
    ])
  },
)

it('says nothing where all packages are installed', () => {
  copyWithout([])
  expect(runWithoutNetwork('test', '--version').stderr).toBe('')
})
