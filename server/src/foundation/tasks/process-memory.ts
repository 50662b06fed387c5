import { readFileSync } from 'node:fs'

/** Processes of a tree that are counted; a browser has about ten. */
const MAX_PROCESSES = 100

/**
 * Bytes of anonymous and shared memory that a process and its descendants use, without mapped files. Zero on systems
 * other than Linux: there only the kernel's and V8's own bounds apply.
 */
export function memoryOfProcessTree(pid: number | undefined): number {
  const waiting = pid === undefined ? [] : [pid]
  let bytes = 0
  for (let looked = 0; looked < MAX_PROCESSES; looked++) {
    const next = waiting.pop()
    if (next === undefined) break
    bytes += memoryOf(next)
    waiting.push(...childrenOf(next))
  }
  return bytes
}

/** Bytes that the processes below this one use, counted alike. */
export const memoryOfChildren = (): number =>
  childrenOf(process.pid).reduce((bytes, child) => bytes + memoryOfProcessTree(child), 0)

const OWN_MEMORY = /^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm

function memoryOf(pid: number): number {
  let kilobytes = 0
  for (const [, amount] of read(`/proc/${pid}/status`).matchAll(OWN_MEMORY)) kilobytes += Number(amount)
  return kilobytes * 1024
}

const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** A file of procfs, which needs no disk access; empty if the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
