import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import type { Socket } from 'node:net'
import { Writable, type Readable } from 'node:stream'
import { sentError } from '../tasks/task-message.ts'
import { PIPES, type Command, type ProcessReport, type TrialReport } from './launcher-messages.ts'

/* These functions run in the launcher. They throw an Error when a process may not get its user. */

export interface RunningJob {
  /** Ends its process. */
  end(): void
  /** Resolves when its process has ended. */
  readonly ended: Promise<void>
}

const TRIAL_TIMEOUT_MS = 10_000

/** Starts a process and sends its pipes. */
export function forkProcess(
  command: Command,
  send: (report: ProcessReport, pipe?: Socket) => void,
): RunningJob {
  const [program, args, options] = argumentsOf(command)
  const child = spawn(program, args, { ...options, stdio: withInput('pipe', command) })
  sendInput(child, command)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      send({ end: { code, signal } })
      resolve()
    })
    child.once('error', (error) => {
      // Without a process there is no `exit`.
      if (child.pid !== undefined) return
      send({ error: sentError(error) })
      resolve()
    })
  })
  if (child.pid !== undefined) {
    for (const out of [child.stdout, child.stderr]) if (out) stopReading(out)
    for (const pipe of PIPES) send({ pipe }, child[pipe] as Socket)
    send({ pid: child.pid })
  }
  return { end: () => void child.kill('SIGKILL'), ended }
}

/**
 * Node reads a pipe from the moment it starts the process, and has no public function to stop. What it read before the
 * server has the pipe would be lost.
 */
function stopReading(pipe: Readable): void {
  ;(pipe as Readable & { readonly _handle: { readStop(): void } })._handle.readStop()
}

/** Runs a command without pipes. */
export function tryCommand(command: Command, send: (report: TrialReport) => void): RunningJob {
  const [program, args, options] = argumentsOf(command)
  const child = spawn(program, args, {
    ...options,
    stdio: withInput('ignore', command),
    timeout: TRIAL_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  sendInput(child, command)
  const ended = new Promise<void>((resolve) => {
    const report = (trial: TrialReport) => {
      send(trial)
      resolve()
    }
    child.once('exit', (code) => report({ isWorking: code === 0 }))
    child.once('error', (error) => report({ error: sentError(error) }))
  })
  return { end: () => void child.kill('SIGKILL'), ended }
}

function argumentsOf({ line, env, user }: Command): [string, string[], SpawnOptions] {
  const [program = '', ...args] = line
  return [program, args, { cwd: '/', env, ...(user !== undefined && { uid: user, gid: user }) }]
}

const withInput = (kind: 'pipe' | 'ignore', { input }: Command) => [
  kind,
  kind,
  kind,
  ...(input ? ['pipe' as const] : []),
]

function sendInput({ stdio: [, , , pipe] }: ChildProcess, { input }: Command): void {
  if (!input || !(pipe instanceof Writable)) return
  // The process may end without reading it.
  pipe.on('error', () => undefined).end(input)
}
