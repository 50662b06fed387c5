import { MINUTE_MS } from '@viewpage/shared-events/durations'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { LaunchedProcess } from '../../foundation/launcher/start-process.ts'
import { createFrameReader, encodeFrame, type Frame } from './frames.ts'
import { type RenderedSlots, type ServerBuildDescription } from '../../foundation/contracts/server-build.ts'

/** A process that runs the server build of one version of one remote. Its responses are validated. */
export interface RenderProcess {
  /** Runs the server build; call it once, before `render`. @throws Error if the build cannot be run */
  load(name: string, source: string, deadlineMs: number): Promise<ServerBuildDescription>
  /** @param props JSON @throws Error if the process has ended, or exceeds the deadline, which ends it */
  render(slots: readonly string[], props: string, deadlineMs: number): Promise<RenderedSlots>
  /** Resolves when the process can no longer respond, for any reason. */
  readonly failed: Promise<void>
  /** Kills the process; resolves when it has exited. */
  end(): Promise<void>
}

const MAX_NAMES = 1_000
const Names = Type.Array(Type.String({ maxLength: 200 }), { maxItems: MAX_NAMES })
const ErrorText = Type.String({ maxLength: 10_000 })
/** Characters of an error that its sender, the log and pages about releases get. */
const MAX_ERROR_LENGTH = 300
/** Lines of its stack. */
const MAX_PLACES = 5
const PLACE = /^ +at .{0,80}\.cjs:\d{1,9}:\d{1,9}\)?$/

const ResponseSchema = Type.Union([
  Type.Object({ error: ErrorText }),
  Type.Object({ slots: Names, emits: Names, consumes: Names }),
  Type.Object({
    rendered: Type.Record(
      Type.String(),
      Type.Union([Type.Object({ html: Type.String() }), Type.Object({ error: ErrorText })]),
    ),
  }),
])
const schema = Compile(ResponseSchema)

const Header = Compile(Type.Object({ id: Type.Integer() }))

/** A valid response of the process. */
type RunnerResponse = Type.Static<typeof ResponseSchema> & { readonly id: number }

/** Of one response: the HTML of all slots that a remote fills on one page. */
const MAX_RESPONSE_BYTES = 8 * 1024 * 1024
/** Of requests that the process has not read. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024
/** Characters of the error output that are logged in a minute. */
const MAX_PRINTED = 2_000

interface Waiting {
  readonly resolve: (response: RunnerResponse) => void
  readonly reject: (error: Error) => void
}

/**
 * @param child runs `runner.js`
 * @param onPrinted called with what it writes to its error output, up to a limit
 */
export function startRenderProcess(child: LaunchedProcess, onPrinted: (text: string) => void): RenderProcess {
  const waiting = new Map<number, Waiting>()
  const readFrames = createFrameReader(MAX_RESPONSE_BYTES)
  let lastId = 0
  let failure: Error | null = null
  const failed = Promise.withResolvers<void>()

  function fail(reason: string): void {
    if (failure) return
    failure = new Error(reason)
    void child.kill()
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
    failed.resolve()
  }

  function accept(part: Buffer): void {
    if (failure) return
    try {
      for (const frame of readFrames(part)) settle(parseResponse(frame))
    } catch (error) {
      fail(`its process sent an invalid response: ${String(error)}`)
    }
  }

  function settle(response: RunnerResponse): void {
    const request = waiting.get(response.id)
    if (!request) throw new Error(`there is no request ${response.id}`)
    waiting.delete(response.id)
    request.resolve(response)
  }

  function send(request: object, text: string, deadlineMs: number): Promise<RunnerResponse> {
    if (child.stdin.writableLength > MAX_WAITING_BYTES) fail('its process does not read')
    if (failure) return Promise.reject(failure)
    return new Promise((resolve, reject) => {
      const id = ++lastId
      const timer = setTimeout(() => fail(`no response within ${deadlineMs} ms`), deadlineMs)
      waiting.set(id, {
        resolve: (response) => {
          clearTimeout(timer)
          resolve(response)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      })
      child.stdin.write(encodeFrame({ id, ...request }, text))
    })
  }

  void child.ended.then(({ code, signal }) => fail(`its process ended (${signal ?? `exit code ${code}`})`))
  child.stdout.on('data', accept)
  child.stderr.on('data', limitPrinted(onPrinted))

  return {
    async load(name, source, deadlineMs) {
      const response = await send({ kind: 'load', name }, source, deadlineMs)
      if ('slots' in response) return response
      throw new Error('error' in response ? shortError(response.error) : 'no description')
    },
    async render(slots, props, deadlineMs) {
      const response = await send({ kind: 'render', slots }, props, deadlineMs)
      const rendered =
        'rendered' in response ? new Map(Object.entries(response.rendered)) : new Map<string, never>()
      const error = 'error' in response ? response.error : 'no response'
      return Object.fromEntries(
        slots.map((slot) => {
          const result = rendered.get(slot) ?? { error }
          return [slot, 'error' in result ? { error: shortError(result.error) } : result]
        }),
      )
    },
    failed: failed.promise,
    async end() {
      fail('its process was ended')
      await child.kill()
    },
  }
}

/** Passes on the first characters of each minute. */
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

/** @throws Error for an invalid response */
function parseResponse({ header, text }: Frame): RunnerResponse {
  const response: unknown = JSON.parse(text)
  if (!Header.Check(header) || !schema.Check(response)) throw new Error('it does not match the schema')
  return { ...response, id: header.id }
}

/** The first line of an error and places in its build: what else an error says could be what a build has read. */
function shortError(error: string): string {
  const [first = '', ...stack] = error.split('\n')
  // oxlint-disable-next-line no-control-regex -- what comes from a build may be printed to a terminal
  const message = first.slice(0, MAX_ERROR_LENGTH).replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
  return [message, ...stack.filter((line) => PLACE.test(line)).slice(0, MAX_PLACES)].join('\n')
}
