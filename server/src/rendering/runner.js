// @ts-check
/*
 * Runs the server build of a remote in a process of its own. The parent sends this source to Node without a file, so
 * it imports only `frames.ts`. It is JavaScript, because to remove its types would take each start of a server 40 ms of
 * a processor and 18 MB.
 *
 * The build gets the language and the few globals named here: no modules, no file system, no network, no timers. That
 * is a second line of defence; the boundary is the process (`confinement.ts`).
 */
import { decodeBody, encodeFrame, LENGTH_BYTES } from './frames.ts'

// An `import` of Node's modules would take a third of the start of this process.
const { readSync, writeSync } = process.getBuiltinModule('node:fs')
const { compileFunction, constants, createContext } = process.getBuiltinModule('node:vm')

/** @import { RenderProps, ServerBuild } from '@viewpage/shared-events' */
/** @import { Frame } from './frames.ts' */

/** @typedef {(module: { exports: unknown }, exports: unknown, require: (name: unknown) => never) => void} RunModule */
/** @typedef {{ readonly id: number, readonly kind: 'load', readonly name: string }} LoadRequest */
/** @typedef {{ readonly id: number, readonly kind: 'render', readonly slots: readonly string[] }} RenderRequest */
/**
 * Requests of the parent. The first is `load`, with the source of the build; `render` has the props as JSON.
 *
 * @typedef {LoadRequest | RenderRequest} Request
 */

const STDIN = 0
const STDOUT = 1
const STDERR = 2
const MAX_ERROR_LENGTH = 4_000

/** The global object of the build. */
const context = /** @type {typeof globalThis} */ (
  createContext(constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } })
)
/** @param {unknown[]} parts */
const printed = (...parts) => void writeSync(STDERR, `${parts.map(textOf).join(' ')}\n`)
Object.assign(context, {
  ...{ AbortController, TextDecoder, TextEncoder, URL, URLSearchParams },
  /** @param {() => void} job */
  queueMicrotask: (job) => void Promise.resolve().then(job),
  console: { debug: printed, error: printed, info: printed, log: printed, trace: printed, warn: printed },
  performance: { now: () => performance.now() },
  process: { env: { NODE_ENV: 'production' } },
  // Rendering is synchronous, so timers would never affect it.
  ...{ setTimeout: () => 0, clearTimeout: () => undefined },
})
/** The function of the build's realm, so that props are objects of that realm. */
const parseProps = context.JSON.parse

/** @type {ServerBuild | null} */
let build = null

/**
 * @param {string} name
 * @param {string} source
 * @returns {ServerBuild}
 */
function load(name, source) {
  const run = /** @type {RunModule} */ (
    compileFunction(source, ['module', 'exports', 'require'], { filename: name, parsingContext: context })
  )
  /** @type {{ exports: unknown }} */
  const module = { exports: {} }
  run(module, module.exports, (wanted) => {
    throw new Error(
      `Failed to load "${String(wanted)}": a server build gets no modules. Bundle what it needs.`,
    )
  })
  return /** @type {ServerBuild} */ (module.exports)
}

/** @param {Frame} frame */
function respondTo(frame) {
  try {
    return resultOf(frame)
  } catch (error) {
    return { error: textOf(error) }
  }
}

/** @param {Frame} frame */
function resultOf({ header, text }) {
  const request = /** @type {Request} */ (header)
  if (request.kind === 'load') {
    build = load(request.name, text)
    const { slots, contract } = build
    /** @param {readonly { key: string }[]} declarations */
    const keysOf = (declarations) => declarations.map(({ key }) => key)
    return { slots: [...slots], emits: keysOf(contract.emits), consumes: keysOf(contract.consumes) }
  }
  const props = /** @type {RenderProps} */ (parseProps(text))
  return {
    rendered: Object.fromEntries(request.slots.map((slot) => [slot, renderSlot(slot, props)])),
  }
}

/**
 * @param {string} slot
 * @param {RenderProps} props
 */
function renderSlot(slot, props) {
  try {
    /** @type {unknown} */
    const html = build?.render(slot, props)
    return typeof html === 'string' ? { html } : { error: `it rendered ${typeof html}, not a string` }
  } catch (error) {
    return { error: textOf(error) }
  }
}

/** @param {unknown} thrown */
function textOf(thrown) {
  try {
    const stack = typeof thrown === 'object' && thrown !== null && 'stack' in thrown ? thrown.stack : thrown
    return String(stack).slice(0, MAX_ERROR_LENGTH)
  } catch {
    return 'something without a text'
  }
}

/**
 * Blocks, so that no code of the build runs between two requests.
 *
 * @param {number} length
 * @returns `null` at the end of the pipe
 */
function readBytes(length) {
  const bytes = Buffer.alloc(length)
  for (let read = 0; read < length;) {
    const count = readSync(STDIN, bytes, read, length - read, null)
    if (count === 0) return null
    read += count
  }
  return bytes
}

function readFrame() {
  const length = readBytes(LENGTH_BYTES)
  const body = length && readBytes(length.readUInt32LE())
  return body && decodeBody(body)
}

/** @param {object} header */
function writeFrame(header) {
  const frame = encodeFrame(header)
  for (let written = 0; written < frame.length;) written += writeSync(STDOUT, frame, written)
}

// A promise without a handler ends no process.
process.on('unhandledRejection', printed)
// Service managers signal all processes. The server may still wait for a response, and ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

for (let frame = readFrame(); frame !== null; frame = readFrame()) {
  const { id } = /** @type {Request} */ (frame.header)
  const response = respondTo(frame)
  // Runs the promise callbacks of the build before the response. After it, no code of the build runs until the next request.
  await new Promise((resolve) => setImmediate(resolve))
  writeFrame({ id, ...response })
}
process.exit()
