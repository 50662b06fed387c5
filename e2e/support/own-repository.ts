import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** A repository of another team: an empty folder outside this one, whose commands find nothing of it but Node. */
export interface OwnRepository {
  readonly folder: string
  /** For what is beside the repository. */
  readonly beside: string
  /** Runs a command in the folder. @returns what it printed. @throws Error with its output if it fails */
  run(command: string, args: readonly string[], env?: Record<string, string>): Promise<string>
  /** The environment of its commands. */
  readonly env: NodeJS.ProcessEnv
  delete(): void
}

export function createOwnRepository(): OwnRepository {
  const beside = mkdtempSync(join(tmpdir(), 'viewpage-other-team-'))
  const folder = join(beside, 'repository')
  const bin = join(beside, 'bin')
  mkdirSync(folder)
  mkdirSync(bin)
  symlinkSync(process.execPath, join(bin, 'node'))
  const env = { ...withoutNpmRun(process.env), PATH: bin + delimiter + pathOutside(process.env['PATH']) }
  return {
    folder,
    beside,
    env,
    async run(command, args, more = {}) {
      const options = { cwd: folder, env: { ...env, ...more }, maxBuffer: 10_000_000 }
      const { stdout, stderr } = await run(command, [...args], options).catch((error: unknown) => {
        const { stdout: out = '', stderr: err = '' } = error as { stdout?: string; stderr?: string }
        throw new Error(`[e2e] "${command} ${args.join(' ')}" failed:\n${out}\n${err}`, { cause: error })
      })
      return stdout + stderr
    },
    delete: () => rmSync(beside, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** Variables of this repository that npm sets for the commands it runs. */
function withoutNpmRun(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isRun = (name: string) =>
    /^(?:npm_(?:package|lifecycle|command)|npm_config_local_prefix|INIT_CWD)/.test(name)
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isRun(name)))
}

function pathOutside(path = ''): string {
  return path
    .split(delimiter)
    .filter((folder) => !folder.startsWith(root))
    .join(delimiter)
}
