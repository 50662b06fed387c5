import { readFileSync } from 'node:fs'

/** Processes below one that are looked at; a browser has some ten. */
const MAX_PROCESSES = 100

/**
 * Bytes of memory that a process and all below it use, without what they share with the files they run. Zero where
 * the system does not say (only Linux does): there, the kernel's and V8's own bounds hold alone.
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

const OWN_MEMORY = /^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm

function memoryOf(pid: number): number {
  let kilobytes = 0
  for (const [, amount] of read(`/proc/${pid}/status`).matchAll(OWN_MEMORY)) kilobytes += Number(amount)
  return kilobytes * 1024
}

const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** A file of the kernel's, which are there at once; empty when the process is gone. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
