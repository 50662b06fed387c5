import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'

const REPOSITORY = join(import.meta.dirname, '../../../..')
/** No distribution assigns it, so it has no entry in /etc/passwd, as a user of a container. */
const USER = 465_432
const asUser = [`--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--no-new-privs']
const EXAMPLE = join(REPOSITORY, 'docs/example-deck.json')
const SCRIPT = `
  import { importFiles } from '${new URL('./import-files.ts', import.meta.url).href}'
  const [output] = process.argv.slice(1)
  const { title } = await importFiles([{ name: 'example-deck.json', path: '${EXAMPLE}' }], { output })
  process.stdout.write(title)
  process.exit()`

const missing =
  spawnSync('setpriv', [...asUser, 'test', '-r', EXAMPLE]).status === 0
    ? ''
    : ' (skipped: it takes root, setpriv, and a repository that everybody may read)'
const check = missing === '' ? it : it.skip

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'viewpage-plain-user-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

// docs/operating/README.md#processes-the-server-starts
check(
  `a server of a user without home, name and new rights imports a presentation${missing}`,
  () => {
    chownSync(folder, USER, USER)
    chmodSync(folder, 0o700)
    const node = [process.execPath, '--input-type=module', '--eval', SCRIPT, folder]
    const { stdout, stderr } = spawnSync('setpriv', [...asUser, ...node], {
      cwd: REPOSITORY,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', TMPDIR: folder },
    })
    expect({ stdout, stderr }).toEqual({ stdout: expect.stringMatching(/\w/), stderr: '' })
    expect(readdirSync(folder).some((name) => /^[\da-f]{64}$/.test(name))).toBe(true)
  },
  120_000,
)
