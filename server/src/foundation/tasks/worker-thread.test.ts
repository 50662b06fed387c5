import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createWorkerThread, type WorkerThread } from './worker-thread.ts'

/** Loops, or waits without a processor, as on a machine that holds it back; answers with the id of the thread. */
const WORKER = `
import { parentPort, threadId } from 'node:worker_threads'
const pause = new Int32Array(new SharedArrayBuffer(4))
parentPort.on('message', ({ waitMs, loops }) => {
  if (loops) for (;;);
  Atomics.wait(pause, 0, 0, waitMs)
  parentPort.postMessage({ result: threadId })
})`

describe('a worker thread', () => {
  let folder: string
  const threads: WorkerThread<object>[] = []
  const logged: unknown[] = []

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'worker-thread-'))
    writeFileSync(join(folder, 'worker.mjs'), WORKER)
  })
  afterAll(async () => {
    for (const thread of threads) await thread.close()
    rmSync(folder, { recursive: true })
  })

  /** By default with more patience than this machine may ever need. */
  function open(timeoutMs: number, patienceMs = 600_000): WorkerThread<object> {
    logged.length = 0
    const thread = createWorkerThread<object>({
      ...{ module: pathToFileURL(join(folder, 'worker.mjs')), what: 'compare a release' },
      ...{ timeoutMs, patienceMs },
      log: { warn: (line: unknown) => void logged.push(line) },
    })
    threads.push(thread)
    return thread
  }

  it('finishes a job that the machine holds back longer than its limit, and says that it waits', async () => {
    const thread = open(2_000)
    const started = await thread.run({ waitMs: 0 })
    expect(await thread.run({ waitMs: 4_000 })).toBe(started)
    // The first job may be late, too, on a machine that is busy now.
    expect(logged.slice(-1)).toEqual([
      '[server] Waiting to compare a release: it takes more than 2 s, as on a busy machine.',
    ])
  })

  it('ends one that loops, and does the next job in a new one', async () => {
    const thread = open(1_000)
    await expect(thread.run({ loops: true })).rejects.toThrow(
      '[server] Failed to compare a release: it took more than 1 s of a processor.',
    )
    expect(await thread.run({ waitMs: 0 })).toBeGreaterThan(0)
  })

  it('ends one that never answers, although it takes no processor', async () => {
    await expect(open(500, 1_000).run({ waitMs: 600_000 })).rejects.toThrow('it took more than 1 s.')
  })
})
