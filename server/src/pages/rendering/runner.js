// @ts-check
/*
 * Runs the server build of a remote, in a process of its own. The parent sends this source to Node without a file, so it
 * imports only what `runner-source.ts` puts in front of it. It is JavaScript, because to remove its types would take each
 * start of a server 40 ms of a processor and 18 MB.
 *
 * The build runs in a V8 isolate (`realm/`), into and out of which only strings go. The process around it is confined,
 * too (`confinement.ts`): each of the two is tested without the other.
 */
import { decodeBody, encodeFrame, LENGTH_BYTES } from './frames.ts'
import { REALM_SOURCE } from './realm/realm-source.ts'

// An `import` of Node's modules would take a third of the start of this process.
const { readSync, writeSync } = process.getBuiltinModule('node:fs')

/** @import { Reference } from 'isolated-vm' */
/** @import { AskHost, CallRealm } from './realm/calls.ts' */

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
/** Of all that a build has in memory. */
const MEMORY_MB = 256

/** @type {AskHost} */
function serveRealm(job, ...texts) {
  const [first = '', second, third = ''] = texts.map(String)
  switch (job) {
    case 'url':
      return URL.canParse(first, second) ? partsOf(new URL(first, second)) : ''
    case 'set': {
      const url = new URL(first)
      if (second !== undefined && Object.hasOwn(URL.prototype, second)) Reflect.set(url, second, third)
      return partsOf(url)
    }
    case 'pairs':
      return JSON.stringify([...new URLSearchParams(first)])
    case 'query':
      return new URLSearchParams(JSON.parse(first)).toString()
    case 'encode':
      return Buffer.from(first).toString('latin1')
    case 'decode':
      return new TextDecoder().decode(Buffer.from(first, 'latin1'))
  }
}

/** @param {URL} url */
function partsOf(url) {
  const { href, origin, protocol, username, password, host, hostname, port, pathname, search, hash } = url
  const about = { href, origin, protocol, username, password }
  return JSON.stringify({ ...about, host, hostname, port, pathname, search, hash })
}

const [engine = ''] = process.argv.slice(1)
/** @type {{ exports: { ivm: typeof import('isolated-vm') } }} */
const addon = { exports: /** @type {never} */ ({}) }
process.dlopen(addon, engine)
const { Callback, Isolate } = addon.exports.ivm

const isolate = new Isolate({
  memoryLimit: MEMORY_MB,
  onCatastrophicError: () => process.abort(),
})
const context = isolate.createContextSync()
context.global.setSync('ask', new Callback(serveRealm, { sync: true }))
/** @type {Reference<CallRealm>} */
const realm = context.evalSync(REALM_SOURCE, { reference: true })

/**
 * Calls the realm. Its promise callbacks have run when this returns, and no code of the build runs until the next call.
 *
 * @param {Request} request
 * @param {string} text
 * @returns the response as JSON
 */
function respondTo(request, text) {
  try {
    if (request.kind === 'load') {
      const source = `(module, exports, require) => {\n${text}\n}`
      const script = isolate.compileScriptSync(source, { filename: request.name, lineOffset: -1 })
      const run = script.runSync(context, { reference: true })
      realm.applySync(undefined, ['load', run.derefInto()])
    } else {
      realm.applySync(undefined, ['render', JSON.stringify(request.slots), text])
    }
  } catch (error) {
    // A promise that was rejected, and that nobody handles; or source that is no JavaScript.
    print(String(error))
    if (request.kind === 'load' && error instanceof SyntaxError)
      return JSON.stringify({ error: String(error) })
  }
  const response = realm.applySync(undefined, ['response'])
  print(String(realm.applySync(undefined, ['printed'])))
  return response
}

/** @param {string} text */
function print(text) {
  if (text !== '') writeSync(STDERR, text)
}

/**
 * Blocks, so that nothing runs between two requests.
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

/**
 * @param {number} id
 * @param {string} response
 */
function writeFrame(id, response) {
  const frame = encodeFrame({ id }, response)
  for (let written = 0; written < frame.length;) written += writeSync(STDOUT, frame, written)
}

// Service managers signal all processes. The server may still wait for a response, and ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

for (let frame = readFrame(); frame !== null; frame = readFrame()) {
  const request = /** @type {Request} */ (frame.header)
  writeFrame(request.id, respondTo(request, frame.text))
}
process.exit()
