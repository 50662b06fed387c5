import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ownNode } from '../setup/install.mjs'
import { WORKSPACES } from '../setup/workspaces.mjs'
import { root } from './read-requirements.ts'

/** What Git ignores and tests need. */
const GENERATED = ['deck/generated', ...WORKSPACES.map((workspace) => `${workspace}/dist`)]

/** Copies the working tree, with its changes and builds, into an empty folder. Packages are linked. */
export function createScratchTree(folder: string): void {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const path of [...files, ...GENERATED]) {
    if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path), { recursive: true })
  }
  for (const workspace of ['.', ...WORKSPACES]) linkPackages(workspace, folder)
}

function linkPackages(workspace: string, folder: string): void {
  const from = join(root, workspace, 'node_modules')
  if (!existsSync(from)) return
  const to = join(folder, workspace, 'node_modules')
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    // Their links lead to the workspaces beside them, which are those of the copy then.
    const isOwn = name === '@viewpage' || name === '.bin'
    if (isOwn) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else if (name !== '.cache') symlinkSync(join(from, name), join(to, name))
  }
}

/** Writes a file of the copy. */
export function writeScratchFile(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/**
 * Builds a workspace of the copy.
 *
 * @returns what restores the build from before
 * @throws Error when it does not compile
 */
export function rebuild(folder: string, workspace: string): () => void {
  const dist = join(folder, workspace, 'dist')
  const kept = `${dist}.whole`
  renameSync(dist, kept)
  const restore = () => {
    rmSync(dist, { recursive: true, force: true })
    renameSync(kept, dist)
  }
  try {
    const command = ['tooling/src/cli.ts', 'build', workspace]
    execFileSync(process.execPath, command, { cwd: folder, env: ownNode(), stdio: 'pipe' })
  } catch (error) {
    restore()
    throw error
  }
  return restore
}
