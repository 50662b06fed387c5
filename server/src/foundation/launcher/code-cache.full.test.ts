import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { until } from '../../../test/support/until.ts'

/** Runs a task, and prints the folders that exist meanwhile. */
const SCRIPT = `
  import { readdirSync } from 'node:fs'
  import { tmpdir } from 'node:os'
  import { runTask } from '${new URL('./run-task.ts', import.meta.url).href}'
  const module = new URL('${new URL('../../../test/tasks/misbehaves.ts', import.meta.url).href}')
  await runTask({ module, task: 'answers', memory: 300e6, milliseconds: 60_000 })
  process.stdout.write(readdirSync(tmpdir()).join())`

describe('the compiled code of tasks', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-test-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** @returns what is in the folder for temporary files while a server runs */
  async function serve(env: Readonly<Record<string, string>>): Promise<string> {
    const command = ['--input-type=module', '--eval', SCRIPT]
    const { PATH = '' } = process.env
    const options = { env: { PATH, TMPDIR: folder, ...env } }
    return (await promisify(execFile)(process.execPath, command, options)).stdout
  }

  it('is kept until the server ends', async () => {
    expect(await serve({})).toMatch(/^viewpage-code-\w+$/)
    // The launcher ends after the server.
    await until(() => readdirSync(folder).length === 0)
  })

  it('is kept where the server keeps its own', async () => {
    expect(await serve({ NODE_COMPILE_CACHE: join(folder, 'compiled') })).toBe('compiled')
    expect(readdirSync(join(folder, 'compiled'))).toHaveLength(1)
  })
})
