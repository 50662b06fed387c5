/**
 * Runs the server build of a remote in a process of its own. The parent sends this source to Node without a file, so
 * it imports only types and `frames.ts`.
 *
 * The build gets the language and the few globals named here: no modules, no file system, no network, no timers. That
 * is a second line of defence; the boundary is the process (`confinement.ts`).
 */
import type { RenderProps, ServerBuild } from '@viewpage/shared-events'
import { decodeBody, encodeFrame, LENGTH_BYTES, type Frame } from './frames.ts'

// An `import` of Node's modules would take a third of the start of this process.
const { readSync, writeSync } = process.getBuiltinModule('node:fs')
const { compileFunction, constants, createContext } = process.getBuiltinModule('node:vm')

type RunModule = (module: { exports: unknown }, exports: unknown, require: (name: unknown) => never) => void

/** Requests of the parent. The first is `load`, with the source of the build; `render` has the props as JSON. */
type Request =
  | { readonly id: number; readonly kind: 'load'; readonly name: string }
  | { readonly id: number; readonly kind: 'render'; readonly slots: readonly string[] }

const STDIN = 0
const STDOUT = 1
const STDERR = 2
const MAX_ERROR_LENGTH = 4_000

/** The global object of the build. */
const context = createContext(constants.DONT_CONTEXTIFY, {
  codeGeneration: { strings: false, wasm: false },
}) as typeof globalThis
const printed = (...parts: unknown[]) => void writeSync(STDERR, `${parts.map(textOf).join(' ')}\n`)
Object.assign(context, {
  ...{ AbortController, TextDecoder, TextEncoder, URL, URLSearchParams },
  queueMicrotask: (job: () => void) => void Promise.resolve().then(job),
  console: { debug: printed, error: printed, info: printed, log: printed, trace: printed, warn: printed },
  performance: { now: () => performance.now() },
  process: { env: { NODE_ENV: 'production' } },
  // Rendering is synchronous, so timers would never affect it.
  ...{ setTimeout: () => 0, clearTimeout: () => undefined },
})
/** The function of the build's realm, so that props are objects of that realm. */
const parseProps = context.JSON.parse

let build: ServerBuild | null = null

function load(name: string, source: string): ServerBuild {
  const run = compileFunction(source, ['module', 'exports', 'require'], {
    filename: name,
    parsingContext: context,
  }) as RunModule
  const module: { exports: unknown } = { exports: {} }
  run(module, module.exports, (wanted: unknown) => {
    throw new Error(
      `Failed to load "${String(wanted)}": a server build gets no modules. Bundle what it needs.`,
    )
  })
  return module.exports as ServerBuild
}

function respondTo(frame: Frame): object {
  try {
    return resultOf(frame)
  } catch (error) {
    return { error: textOf(error) }
  }
}

function resultOf({ header, text }: Frame): object {
  const request = header as Request
  if (request.kind === 'load') {
    build = load(request.name, text)
    const { slots, contract } = build
    const keysOf = (declarations: readonly { key: string }[]) => declarations.map(({ key }) => key)
    return { slots: [...slots], emits: keysOf(contract.emits), consumes: keysOf(contract.consumes) }
  }
  const props = parseProps(text) as RenderProps
  return {
    rendered: Object.fromEntries(request.slots.map((slot) => [slot, renderSlot(slot, props)])),
  }
}

function renderSlot(slot: string, props: RenderProps): { html: string } | { error: string } {
  try {
    const html: unknown = build?.render(slot, props)
    return typeof html === 'string' ? { html } : { error: `it rendered ${typeof html}, not a string` }
  } catch (error) {
    return { error: textOf(error) }
  }
}

function textOf(thrown: unknown): string {
  try {
    const stack = typeof thrown === 'object' && thrown !== null && 'stack' in thrown ? thrown.stack : thrown
    return String(stack).slice(0, MAX_ERROR_LENGTH)
  } catch {
    return 'something without a text'
  }
}

/** Blocks, so that no code of the build runs between two requests. @returns `null` at the end of the pipe */
function readBytes(length: number): Buffer | null {
  const bytes = Buffer.alloc(length)
  for (let read = 0; read < length;) {
    const count = readSync(STDIN, bytes, read, length - read, null)
    if (count === 0) return null
    read += count
  }
  return bytes
}

function readFrame(): Frame | null {
  const length = readBytes(LENGTH_BYTES)
  const body = length && readBytes(length.readUInt32LE())
  return body && decodeBody(body)
}

function writeFrame(header: object): void {
  const frame = encodeFrame(header)
  for (let written = 0; written < frame.length;) written += writeSync(STDOUT, frame, written)
}

// A promise without a handler ends no process.
process.on('unhandledRejection', printed)
// Signals to the process group are for the server. It may still wait for a response, and ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

for (let frame = readFrame(); frame !== null; frame = readFrame()) {
  const { id } = frame.header as Request
  const response = respondTo(frame)
  // Runs the promise callbacks of the build before the response. After it, no code of the build runs until the next request.
  await new Promise((resolve) => setImmediate(resolve))
  writeFrame({ id, ...response })
}
process.exit()
