import { readdirSync, readFileSync } from 'node:fs'

/** Processes that a process started and that have not been waited for; none when it is gone. Linux only. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

/** Processes that a process started, and those that they started; Linux only. */
export function processesBelow(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...processesBelow(child)])
}

/** Whether a process is there and has not ended; Linux only. */
export function isRunning(pid: number): boolean {
  return /^State:\s+[^ZX\s]/m.test(read(`/proc/${pid}/status`))
}

/** @returns nothing when the process ended meanwhile */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
