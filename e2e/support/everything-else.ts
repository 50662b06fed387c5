import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseSet } from '@viewpage/shared-events'
import type { RunningServer } from './server.ts'

const root = join(import.meta.dirname, '../..')

/** Copies that other tests make meanwhile. */
const OF_OTHER_TESTS = /^tooling\/test\/mf-(?:copy|watched)-/

/** What a team that releases a remote of another repository must leave as it is. */
export interface EverythingElse {
  /** Hashes of the files of this repository, its builds included, by path. */
  readonly files: ReadonlyMap<string, string>
  /** Which versions of other remotes the server shows. */
  readonly shown: unknown
  /** The process of the server, and since when it runs. */
  readonly process: string
}

/** @param remote name of the remote that changes */
export async function everythingBut(remote: string, server: RunningServer): Promise<EverythingElse> {
  const response = await fetch(`${server.url}/releases/current`)
  const { remotes } = (await response.json()) as Pick<ReleaseSet, 'remotes'>
  return {
    files: new Map(filesOfRepository().map((file) => [file, hashOf(join(root, file))])),
    shown: Object.entries(remotes).filter(([name]) => name !== remote),
    process: execFileSync('ps', ['-o', 'pid=,lstart=', '-p', String(server.pid)], { encoding: 'utf8' }),
  }
}

/** @returns the paths that only one of both has, or that differ */
export function changedFiles(before: EverythingElse, after: EverythingElse): string[] {
  return [...new Set([...before.files.keys(), ...after.files.keys()])].filter(
    (file) => before.files.get(file) !== after.files.get(file),
  )
}

function filesOfRepository(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).split('\0')
  const built = globSync('{*,examples/*}/dist/**/*', { cwd: root }).filter((file) =>
    statSync(join(root, file)).isFile(),
  )
  return [...listed, ...built].filter(
    (file) => file !== '' && !OF_OTHER_TESTS.test(file) && existsSync(join(root, file)),
  )
}

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
