import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { Socket } from 'node:net'
import { createFrameReader } from './frame-reader.ts'
import { encodeFrame } from './frames.ts'
import {
  parseAnswer,
  type RenderAnswer,
  type RenderedSlots,
  type ServerBuildDescription,
} from './render-answers.ts'

/** A process that runs the server build of one version of one remote. Nothing it sends is believed unchecked. */
export interface RenderProcess {
  /** Comes first. @throws Error when the build cannot be run */
  load(name: string, source: string, deadlineMs: number): Promise<ServerBuildDescription>
  /** @param props JSON @throws Error when the process has ended, or takes too long, which ends it */
  render(slots: readonly string[], props: string, deadlineMs: number): Promise<RenderedSlots>
  /** Resolves when it answers no more, whatever the reason. */
  readonly failed: Promise<void>
  /** Ends it at once; resolves when it is gone. */
  end(): Promise<void>
}

/** Of one answer: the HTML of all slots that a remote fills on one page. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/** That wait to be read by the process. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024
/** Characters of the error output that are kept in a minute. */
const MAX_PRINTED = 2_000
const MINUTE_MS = 60_000

interface Waiting {
  readonly resolve: (answer: RenderAnswer) => void
  readonly reject: (error: Error) => void
}

/**
 * @param child runs `runner.ts`
 * @param onPrinted called with what it writes to its error output, up to a limit
 */
export function startRenderProcess(
  child: ChildProcessWithoutNullStreams,
  onPrinted: (text: string) => void,
): RenderProcess {
  const waiting = new Map<number, Waiting>()
  const readFrames = createFrameReader(MAX_ANSWER_BYTES)
  let lastId = 0
  let failure: Error | null = null
  const failed = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()

  function fail(reason: string): void {
    if (failure) return
    failure = new Error(reason)
    child.kill('SIGKILL')
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
    failed.resolve()
  }

  function accept(part: Buffer): void {
    if (failure) return
    try {
      for (const { header } of readFrames(part)) settle(parseAnswer(header))
    } catch (error) {
      fail(`its process sent something else than an answer: ${String(error)}`)
    }
  }

  function settle(answer: RenderAnswer): void {
    const asked = waiting.get(answer.id)
    if (!asked) throw new Error('nobody had asked')
    waiting.delete(answer.id)
    asked.resolve(answer)
  }

  function ask(request: object, text: string, deadlineMs: number): Promise<RenderAnswer> {
    if (child.stdin.writableLength > MAX_WAITING_BYTES) fail('its process does not read')
    if (failure) return Promise.reject(failure)
    return new Promise((resolve, reject) => {
      const id = ++lastId
      const timer = setTimeout(() => fail(`no answer within ${deadlineMs} ms`), deadlineMs)
      waiting.set(id, {
        resolve: (answer) => {
          clearTimeout(timer)
          resolve(answer)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      })
      child.stdin.write(encodeFrame({ id, ...request }, text))
    })
  }

  child.once('exit', (code, signal) => {
    fail(`its process ended (${signal ?? `exit code ${code}`})`)
    gone.resolve()
  })
  child.once('error', (error) => {
    fail(`its process could not be started: ${error.message}`)
    // Without a process there is no `exit`.
    if (child.pid === undefined) gone.resolve()
  })
  child.stdout.on('data', accept)
  child.stderr.on('data', limitPrinted(onPrinted))
  // A process that ends while it is written to; its `exit` says so.
  child.stdin.on('error', () => undefined)
  // It does not keep the server from ending; a request under way does, by its timer.
  child.unref()
  for (const pipe of [child.stdin, child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref()

  return {
    async load(name, source, deadlineMs) {
      const answer = await ask({ kind: 'load', name }, source, deadlineMs)
      if ('slots' in answer) return answer
      throw new Error('error' in answer ? answer.error : 'no description')
    },
    async render(slots, props, deadlineMs) {
      const answer = await ask({ kind: 'render', slots }, props, deadlineMs)
      const rendered =
        'rendered' in answer ? new Map(Object.entries(answer.rendered)) : new Map<string, never>()
      const error = 'error' in answer ? answer.error : 'no answer'
      return Object.fromEntries(slots.map((slot) => [slot, rendered.get(slot) ?? { error }]))
    },
    failed: failed.promise,
    async end() {
      // A process that waits for the end must not end before it.
      child.ref()
      fail('its process was ended')
      await gone.promise
    },
  }
}

/** Lets the first characters of each minute through. */
function limitPrinted(onPrinted: (text: string) => void): (part: Buffer) => void {
  let left = MAX_PRINTED
  let refilledAt = Date.now()
  return (part) => {
    if (Date.now() - refilledAt > MINUTE_MS) {
      left = MAX_PRINTED
      refilledAt = Date.now()
    }
    if (left === 0) return
    const text = part.toString('utf8', 0, left)
    left -= text.length
    onPrinted(text)
  }
}
