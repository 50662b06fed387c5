import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from './test.ts'

const ROOT = join(import.meta.dirname, '../..')

/** `npm run host-keys -- …` @returns the last line */
function runHostKeys(dataDir: string, ...command: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['server/src/cli/host-keys.ts', ...command],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    },
  )
  expect(status, stderr).toBe(0)
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** Registers an origin in the name of an account. @returns the key of its server */
export const addHostKey = (dataDir: string, origin: string, email = 'ada@example.com'): string =>
  runHostKeys(dataDir, 'add', origin, email)

/** Withdraws the key of an origin. */
export const removeHostKey = (dataDir: string, origin: string): string =>
  runHostKeys(dataDir, 'remove', origin)

/** What the server of a page asks for. @returns a host token */
export async function askForHostToken(
  server: string,
  key: string,
  body: { readonly oid: string; readonly rights: readonly string[] },
): Promise<string> {
  const response = await fetch(`${server}/api/v1/host-tokens/`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { token: string }).token
}
