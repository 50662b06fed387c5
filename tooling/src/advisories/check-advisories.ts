import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeAdvisories, readAdvisories, type Exception } from './judge-advisories.ts'

const root = join(import.meta.dirname, '../../..')

/** Without a limit, a registry that does not respond would block the tests. */
const TIMEOUT_MS = 60_000

/**
 * Compares the production dependencies of the lockfile with the advisories of the registry. An advisory of severity high
 * or critical fails, unless `tooling/allowed-advisories.json` has an exception. If the registry does not respond, the
 * check prints that nothing was checked, and passes.
 *
 * @returns the exit status
 */
export async function checkAdvisories(print: (line: string) => void): Promise<number> {
  const { report, reason } = await audit()
  const advisories = readAdvisories(report)
  if (!advisories) {
    print(`[advisories] The registry did not answer, so nothing was checked: ${reason}`)
    return 0
  }
  const { failures, warnings } = judgeAdvisories(advisories, readExceptions(), today())
  for (const line of warnings) print(`[advisories] warning: ${line}`)
  for (const line of failures) print(`[advisories] ${line}`)
  print(
    `[advisories] ${advisories.length} known, ${failures.length} to act on: update, or add an exception with an end.`,
  )
  return failures.length === 0 ? 0 : 1
}

/** npm exits with an error both if it finds advisories and if it cannot check. */
function audit(): Promise<{ report: unknown; reason: string }> {
  return new Promise((resolve) => {
    const args = ['audit', '--omit=dev', '--package-lock-only', '--json', '--fetch-retries=0']
    execFile('npm', args, { cwd: root, timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 }, (error, out) => {
      const report = parsed(out)
      const { message } = (report ?? {}) as { message?: string }
      resolve({ report, reason: message ?? (error?.killed ? 'it took too long' : 'no reason was given') })
    })
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readExceptions(): Exception[] {
  return JSON.parse(readFileSync(join(root, 'tooling/allowed-advisories.json'), 'utf8')) as Exception[]
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
