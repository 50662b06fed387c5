import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from '@jest/globals'

/** Prints the files that a process of the launcher has open. */
const SCRIPT = `
  import { startProcess } from '${new URL('./start-process.ts', import.meta.url).href}'
  import { text } from 'node:stream/consumers'
  const running = setInterval(() => undefined, 1_000)
  const child = await startProcess({ line: ['/bin/ls', '-l', '/proc/self/fd'], env: {} })
  process.stdout.write(await text(child.stdout))
  clearInterval(running)`

/** Node itself closes those up to 15. */
const INHERITED = 20

describe('descriptors that the server inherited', () => {
  it('are not passed on to the processes of the launcher', async () => {
    const opened = openSync(import.meta.filename, 'r')
    const unused = Array.from({ length: INHERITED - 3 }, () => 'ignore' as const)
    const server = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
      stdio: ['ignore', 'pipe', 'inherit', ...unused, opened],
    })
    closeSync(opened)
    const files = await text(server.stdout as NodeJS.ReadableStream)
    expect(files).toMatch(/ 0 -> socket:/)
    expect(files).not.toContain(import.meta.filename)
  })
})
