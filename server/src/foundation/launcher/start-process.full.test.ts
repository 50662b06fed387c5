import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from '@jest/globals'
import { childrenOf, isRunning } from '../../../test/support/processes.ts'
import { until } from '../../../test/support/until.ts'
import { withoutPrivileges } from './fewer-rights.ts'
import { startLauncher } from './launcher.ts'
import { startProcess } from './start-process.ts'
import { tryCommand } from './try-command.ts'

const start = (...line: string[]) => startProcess({ line, env: {} })
const shell = (script: string) => start('/bin/sh', '-c', script)

describe('a process that the launcher starts', () => {
  it('is a child of the launcher, not of this process', async () => {
    const child = await shell('cat')
    const launcher = startLauncher().pid ?? 0
    expect(childrenOf(launcher)).toContain(child.pid)
    expect(childrenOf(process.pid)).not.toContain(child.pid)
    await child.kill()
    expect(isRunning(child.pid)).toBe(false)
  })

  it('reads and writes its pipes, and says how it ended', async () => {
    const child = await shell('cat; echo wrong >&2; exit 3')
    const sent = 'é😀'.repeat(500_000)
    child.stdin.end(sent)
    expect(await Promise.all([text(child.stdout), text(child.stderr)])).toEqual([sent, 'wrong\n'])
    expect(await child.ended).toEqual({ code: 3, signal: null })
  })

  it('loses nothing that it wrote before this process received its pipes', async () => {
    const children = Promise.all(Array.from({ length: 10 }, () => shell('echo early; echo wrong >&2')))
    // This process receives nothing until the others have ended.
    spawnSync('/bin/sleep', ['0.5'])
    for (const child of await children)
      expect(await Promise.all([text(child.stdout), text(child.stderr)])).toEqual(['early\n', 'wrong\n'])
  })

  it('has only the environment that it gets', async () => {
    const child = await startProcess({ line: ['/usr/bin/env'], env: { A: 'b' } })
    expect(await text(child.stdout)).toBe('A=b\n')
  })

  it('is killed', async () => {
    const child = await shell('cat')
    expect(await child.kill()).toEqual({ code: null, signal: 'SIGKILL' })
    expect(await child.kill()).toEqual(await child.ended)
  })

  it('is refused when its program does not exist', async () => {
    await expect(start('/bin/missing')).rejects.toThrow(
      'its process could not be started: spawn /bin/missing ENOENT',
    )
  })

  it('ends with the launcher, after which another launcher starts the next', async () => {
    const child = await start(...withoutPrivileges, '/bin/sh', '-c', 'while :; do :; done')
    const launcher = startLauncher()
    launcher.kill('SIGKILL')
    expect(await child.ended).toEqual({ code: null, signal: 'SIGKILL' })
    await until(() => !isRunning(child.pid))
    expect(startLauncher().pid).not.toBe(launcher.pid)
    expect(await tryCommand({ line: ['/bin/true'], env: {} })).toBe(true)
  })

  it('ends when the process that asked for it is killed, even if it loops', async () => {
    const script = `
      import { startProcess } from '${new URL('./start-process.ts', import.meta.url).href}'
      const child = await startProcess({ line: ['/bin/sh', '-c', 'while :; do :; done'], env: {} })
      process.stdout.write(String(child.pid), () => process.kill(process.pid, 'SIGKILL'))`
    const server = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pid = Number(await text(server.stdout))
    expect(pid).toBeGreaterThan(0)
    await until(() => !isRunning(pid))
  })

  it('goes on when the signals that stop the server reach the launcher too', async () => {
    const child = await shell('cat')
    const launcher = startLauncher()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) launcher.kill(signal)
    child.stdin.end('still there')
    expect(await text(child.stdout)).toBe('still there')
    expect(startLauncher()).toBe(launcher)
  })
})

describe('a command that is tried', () => {
  it.each([
    [true, ['/bin/true']],
    [false, ['/bin/false']],
    [false, ['/bin/missing']],
    [false, ['/bin/sh', '-c', 'kill -9 $$']],
  ])('works: %s, for %j', async (isWorking, line) => {
    expect(await tryCommand({ line, env: {} })).toBe(isWorking)
  })

  it('is not known to work or fail when the launcher ends', async () => {
    const trial = tryCommand({ line: [...withoutPrivileges, '/bin/sleep', '10'], env: {} })
    startLauncher().kill('SIGKILL')
    await expect(trial).rejects.toThrow('the launcher ended')
  })
})
