import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { memoryOfProcessTree } from './process-memory.ts'
import { TaskFailure, type FailureReason } from './task-failure.ts'
import { errorFrom, type TaskMessage } from './task-message.ts'

/** Bounds of a task. They are enforced from outside, so they also hold for native code. */
export interface TaskLimits {
  /** Bytes of memory of the process and those it starts. */
  readonly memory: number
  readonly milliseconds: number
}

/** A task as the launcher receives it. */
export interface TaskProcess extends TaskLimits {
  /** URL of the module that the process runs. It calls `serveTask`. */
  readonly module: string
  /** Input of the task: structured-cloneable data. */
  readonly task: unknown
}

/** V8 and native allocators abort when they run out of memory; the kernel kills at its limits. */
const REASONS: Partial<Record<string, FailureReason>> = {
  SIGABRT: 'memory',
  SIGTRAP: 'memory',
  SIGKILL: 'memory',
  SIGXCPU: 'time',
}

/** As Debian has it for users without a home. */
const NO_HOME = '/nonexistent'

const MEMORY_CHECK_INTERVAL_MS = 50
/** Address space beyond the memory limit: V8 reserves half of it at its start. */
const RESERVED_BYTES = 1_024 * 1024 * 1024
/** Characters of the end of stderr that are kept for the log. */
const MAX_DETAILS_LENGTH = 2_000

/**
 * Limits of the kernel hold between two checks of the memory. A low priority leaves the processor to the server (Linux
 * may schedule by session rather than process). If memory runs out, the kernel kills the task rather than the server.
 */
const BOUNDED = `{
  ulimit -d "$1"; ulimit -t "$2"; ulimit -c 0
  echo 1000 >/proc/self/oom_score_adj; echo 5 >/proc/self/autogroup
} 2>/dev/null
shift 2; exec nice -n 5 "$@"`

/**
 * Runs a task in its own process, with an empty environment, and ends the process with its descendants.
 *
 * @param codeCache folder in which processes share compiled code
 * @param signal ends the task; the promise rejects with the signal's reason
 * @returns what the module's task returned
 * @throws TaskFailure; Error with the message and stack of the task's own error
 */
export async function runTaskProcess(
  options: TaskProcess,
  codeCache: string,
  signal: AbortSignal,
  onProgress: (progress: unknown) => void,
): Promise<unknown> {
  const { task, memory, milliseconds } = options
  const child = startProcess(options, codeCache)
  let details = ''
  child.stderr?.on(
    'data',
    (part: Buffer) => (details = (details + part.toString()).slice(-MAX_DETAILS_LENGTH)),
  )
  let watch: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  let onAbort: (() => void) | undefined
  try {
    return await new Promise<unknown>((resolve, reject) => {
      const fail = (reason: FailureReason, why: string) => reject(new TaskFailure(reason, why))
      deadline = setTimeout(() => fail('time', `it took more than ${milliseconds / 1_000} s`), milliseconds)
      watch = setInterval(() => {
        const used = memoryOfProcessTree(child.pid)
        if (used > memory) fail('memory', `it used ${megabytes(used)} MB, more than ${megabytes(memory)} MB`)
      }, MEMORY_CHECK_INTERVAL_MS)
      onAbort = () => reject(signal.reason as Error)
      signal.addEventListener('abort', onAbort)
      child.on('error', (error) => fail('start', error.message))
      let hasBegun = false
      child.on('message', (message: TaskMessage) => {
        if ('hasBegun' in message) hasBegun = true
        else if ('progress' in message) onProgress(message.progress)
        else if ('result' in message) resolve(message.result)
        else reject(errorFrom(message.error))
      })
      // 'close' follows the last message and the end of stderr.
      child.on('close', (code, killedBy) => {
        const reason = REASONS[killedBy ?? ''] ?? (hasBegun ? 'crash' : 'start')
        fail(reason, `it ended with ${killedBy ?? `code ${code}`}. ${details}`)
      })
      child.send(task as object, (error) => {
        if (error && child.exitCode === null && child.signalCode === null) reject(error)
      })
    })
  } finally {
    clearTimeout(deadline)
    clearInterval(watch)
    if (onAbort) signal.removeEventListener('abort', onAbort)
    await end(child)
  }
}

function startProcess({ module, memory, milliseconds }: TaskProcess, codeCache: string): ChildProcess {
  const kilobytes = Math.ceil((memory + RESERVED_BYTES) / 1024)
  const seconds = Math.ceil((2 * milliseconds) / 1_000) + 5
  const node = [`--max-old-space-size=${Math.ceil(memory / 1024 / 1024)}`, fileURLToPath(module)]
  const args = ['-c', BOUNDED, 'sh', String(kilobytes), String(seconds), process.execPath, ...node]
  return spawn('/bin/sh', args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Leader of a process group, so that its descendants can be ended with it.
    detached: true,
    env: {
      PATH: process.env['PATH'] ?? '',
      // Without it `os.homedir()` throws for a user without an entry in /etc/passwd, as containers have.
      HOME: NO_HOME,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: codeCache,
    },
  })
}

/** Ends the whole process group, and waits until its leader is gone. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return
  const gone = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is empty.
  }
  await gone
}

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)
