import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { CDPSession } from 'playwright'
import { processesBelow } from '../../server/test/support/processes.ts'

/** CPU time and memory of a browser's processes. Linux only. */
export interface BrowserProcesses {
  /** CPU ms since the start of the process. */
  cpu(): { main: number; all: number }
  /** MB, shared pages in proportion. */
  memory(): { renderer: number; gpu: number }
}

/** Attempts to find the renderer. */
const ROUNDS = 4
/** ms between two attempts. */
const REST = 150

/** ms per tick of `/proc/…/stat`. */
const TICK = 10

/**
 * Finds the processes of a browser.
 *
 * @param work keeps the main thread of the measured page busy, because a browser also has spare renderers
 */
export async function findProcesses(
  browser: CDPSession,
  work: () => Promise<void>,
): Promise<BrowserProcesses> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  const pids = processInfo.map(({ id }) => id)
  const renderers = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => ({ id, likeness: 0 }))
  // Other processes start at the same time. Only the measured one is busy during `work` and idle in between.
  for (let round = 0; round < ROUNDS; round += 1) {
    const busy = await shareOf(renderers, work)
    const idle = await shareOf(renderers, () => setTimeout(REST))
    renderers.forEach((each, index) => (each.likeness += (busy[index] ?? 0) - (idle[index] ?? 0)))
  }
  const [renderer] = renderers.sort((one, other) => other.likeness - one.likeness)
  const gpu = processInfo.find(({ type }) => type === 'GPU')
  if (!renderer || !gpu)
    throw new Error('[bench] Failed to find the renderer and the GPU process of the browser.')
  return {
    cpu: () => ({ main: mainThreadMs(renderer.id), all: pids.reduce((sum, pid) => sum + processMs(pid), 0) }),
    memory: () => ({ renderer: sharedMegabytes(renderer.id), gpu: sharedMegabytes(gpu.id) }),
  }
}

/** The share of time that each main thread is busy during some work. */
async function shareOf(processes: readonly { id: number }[], something: () => Promise<unknown>) {
  const start = performance.now()
  const before = processes.map(({ id }) => mainThreadMs(id))
  await something()
  const elapsed = performance.now() - start
  return processes.map(({ id }, index) => (mainThreadMs(id) - (before[index] ?? 0)) / elapsed)
}

const mainThreadMs = (pid: number) => scheduleOf(pid).ranMs

/** ms that the main thread was ready to run, while others had the processors. */
export const mainThreadWaitMs = (pid: number) => scheduleOf(pid).waitedMs

/** The main thread has the id of its process. The kernel counts ns. */
function scheduleOf(pid: number): { ranMs: number; waitedMs: number } {
  const [ran = '0', waited = '0'] = readProcess(pid, `task/${pid}/schedstat`).split(' ')
  return { ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 }
}

/** CPU ms of all threads, including ended ones. */
function processMs(pid: number): number {
  const stat = readProcess(pid, 'stat')
  // The name in brackets can contain spaces. User and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK
}

/** MB of a process, shared pages in proportion. */
function sharedMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readProcess(pid, 'smaps_rollup'))?.[1]
  return Number(kilobytes ?? 0) / 1_024
}

/** A sum over a server, its workers, and the processes of its remotes. */
const ofServer = (figure: (pid: number) => number) => (pid: number) =>
  [pid, ...processesBelow(pid)].reduce((sum, each) => sum + figure(each), 0)

/** CPU ms of a server since its start. */
export const serverMs = ofServer(processMs)

/** ms since its start that the main threads of a server were ready to run, while others had the processors. */
export const serverWaitMs = ofServer(mainThreadWaitMs)

/** Memory of a server, MB, shared pages in proportion. */
export const serverMegabytes = ofServer(sharedMegabytes)

/** What the kernel says about a process; empty if it has ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
