import { describe, expect, it } from '@jest/globals'
import { existsSync, readFileSync } from 'node:fs'
import type { Misbehaviour } from '../../../test/tasks/misbehaves.ts'
import { until } from '../../../test/support/until.ts'
import { runTask } from './run-task.ts'

const MEGABYTE = 1024 * 1024
const module = new URL('../../../test/tasks/misbehaves.ts', import.meta.url)
const run = <Result>(task: Misbehaviour, more: { signal?: AbortSignal; milliseconds?: number } = {}) =>
  runTask<Result>({ module, task, memory: 150 * MEGABYTE, milliseconds: 50_000, ...more })

describe('a task in its own process', () => {
  it('returns its result, sends progress and has an empty environment', async () => {
    const progress: string[] = []
    const result = await runTask({
      ...{ module, task: 'answers' satisfies Misbehaviour, memory: 150 * MEGABYTE, milliseconds: 30_000 },
      onProgress: (each: string) => progress.push(each),
    })
    expect(progress).toEqual(['at work'])
    expect(result).toEqual({ environment: expect.any(Array), map: new Map([[1, 'one']]) })
    const { environment } = result as { environment: string[] }
    const allowed = ['HOME', 'NODE_COMPILE_CACHE', 'NODE_ENV', 'PATH', 'PWD', 'OLDPWD', 'SHLVL', '_']
    expect(environment.filter((name) => !allowed.includes(name))).toEqual([])
  }, 120_000)

  it('rejects with the error of the task', async () => {
    await expect(run('throws')).rejects.toThrow('it is broken')
  }, 120_000)

  it.each<[Misbehaviour, string]>([
    ['exits', 'crash'],
    ['fills the heap', 'memory'],
    ['fills native memory', 'memory'],
  ])('ends by itself or is ended when it %s', async (task, reason) => {
    await expect(run(task)).rejects.toMatchObject({ name: 'TaskFailure', reason })
  })

  it('is not to blame when its process cannot start', async () => {
    const missing = new URL('missing.ts', module)
    await expect(
      runTask({ module: missing, task: 'answers', memory: 150 * MEGABYTE, milliseconds: 50_000 }),
    ).rejects.toMatchObject({
      name: 'TaskFailure',
      reason: 'start',
      details: expect.stringContaining('missing.ts'),
    })
  })

  it('is ended when it takes too long and when it is cancelled', async () => {
    await expect(run('loops', { milliseconds: 1_000 })).rejects.toMatchObject({ reason: 'time' })
    const signal = AbortSignal.timeout(1_000)
    await expect(run('loops', { signal })).rejects.toHaveProperty('name', 'TimeoutError')
  }, 120_000)

  it('leaves no process behind', async () => {
    const { pid } = await run<{ pid: number }>('leaves a process behind')
    // A process that ended may wait to be reaped.
    await until(() => !existsSync(`/proc/${pid}`) || / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')))
  }, 120_000)
})
