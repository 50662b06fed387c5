import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { CDPSession } from 'playwright'

/** The operating system's view of a browser; Linux only. */
export interface BrowserProcesses {
  /** ms of CPU so far. */
  cpu(): { main: number; all: number }
  /** MB, shared pages counted in part. */
  memory(): { renderer: number; gpu: number }
}

/** Times that the renderer is looked for. */
const ROUNDS = 4
/** ms between them. */
const REST = 150

/** ms of a tick of `/proc/…/stat`. */
const TICK = 10

/**
 * Finds the processes of a browser.
 *
 * @param work keeps the main thread of the page that is measured busy for a while: other renderers are spares
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
  // Others start up at the same time: only the one that is measured works when it is told to, and rests in between.
  for (let round = 0; round < ROUNDS; round += 1) {
    const busy = await shareOf(renderers, work)
    const idle = await shareOf(renderers, () => setTimeout(REST))
    renderers.forEach((each, index) => (each.likeness += (busy[index] ?? 0) - (idle[index] ?? 0)))
  }
  const [renderer] = renderers.sort((one, other) => other.likeness - one.likeness)
  const gpu = processInfo.find(({ type }) => type === 'GPU')
  if (!renderer || !gpu) throw new Error('[bench] The browser has no renderer or no GPU process to measure.')
  return {
    cpu: () => ({ main: mainThreadMs(renderer.id), all: pids.reduce((sum, pid) => sum + processMs(pid), 0) }),
    memory: () => ({ renderer: sharedMegabytes(renderer.id), gpu: sharedMegabytes(gpu.id) }),
  }
}

/** Of the time that something takes, how much each main thread works. */
async function shareOf(processes: readonly { id: number }[], something: () => Promise<unknown>) {
  const start = performance.now()
  const before = processes.map(({ id }) => mainThreadMs(id))
  await something()
  const elapsed = performance.now() - start
  return processes.map(({ id }, index) => (mainThreadMs(id) - (before[index] ?? 0)) / elapsed)
}

/** The main thread of a process has its number; the kernel counts ns. */
function mainThreadMs(pid: number): number {
  const [ns = '0'] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(ns) / 1e6
}

/** ms of CPU of all threads so far, those that ended too. */
export function processMs(pid: number): number {
  if (!existsSync(`/proc/${pid}`)) return 0
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold spaces; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK
}

/** MB of a process, shared pages counted in part. */
export function sharedMegabytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_024
}
