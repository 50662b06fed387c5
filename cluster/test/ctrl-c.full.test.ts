import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { freePorts } from '../src/free-ports.ts'

/** Six processes start while other tests use both processors. */
const TEST_TIMEOUT_MS = 240_000
const root = join(import.meta.dirname, '../..')

describe('npm run cluster ends, with everything that it started', () => {
  let folder: string
  let started: ChildProcess | null = null
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-ends-'))
    // PostgreSQL runs as another user than root.
    chmodSync(folder, 0o711)
  })
  afterEach(() => {
    if (started?.pid !== undefined && isRunning(-started.pid)) process.kill(-started.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it.each([
    ['Ctrl-C in its terminal', 'SIGINT', (pid: number) => -pid],
    ['a signal to npm alone', 'SIGTERM', (pid: number) => pid],
  ] as const)(
    'after %s',
    async (_, signal, target) => {
      const [port = 0] = await freePorts(1)
      started = spawn('npm', ['run', 'cluster', '--', '--port', String(port)], {
        ...{ cwd: root, detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
        env: { ...process.env, NODE_OPTIONS: '', TMPDIR: folder },
      })
      const pid = started.pid ?? 0
      const ended = once(started, 'exit')
      await untilPrinted(started, 'viewpage is at')
      process.kill(target(pid), signal)
      await ended
      await expectSoon(() => isRunning(-pid), false)
      expect(readdirSync(folder).filter((name) => name.startsWith('viewpage-cluster-'))).toEqual([])
    },
    TEST_TIMEOUT_MS,
  )
})

function untilPrinted(child: ChildProcess, text: string): Promise<void> {
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (part: Buffer) => {
      printed += part.toString()
      if (printed.includes(text)) resolve()
    })
    child.once('exit', () => reject(new Error(`It ended:\n${printed}`)))
  })
}

/** @param pid of a process, or minus that of a group */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function expectSoon<Value>(read: () => Value, expected: Value): Promise<void> {
  while (read() !== expected) await new Promise((resolve) => setTimeout(resolve, 50))
}
