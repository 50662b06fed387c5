import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { findConfinements } from '../confinement.ts'
import { startRenderProcess, type RenderProcess } from '../render-process.ts'
import { readRunnerSource } from '../runner-source.ts'

/** Renders what an expression is, or the error that it throws. */
const BUILD = `
exports.slots = ['toolbar']
exports.contract = { emits: [], consumes: [] }
const text = (value) => (typeof value === 'string' ? value : JSON.stringify(value) ?? String(value))
exports.render = (slot, { index }) => {
  try { return text(EXPRESSIONS[index]()) } catch (error) { return 'threw ' + error }
}`

/** Everything that can be reached from the global object, by its path. Getters are called, as a build could. */
const WALK = `(() => {
  const seen = new Set(), found = [], names = ['getBuiltinModule', 'binding', 'dlopen', 'mainModule', 'pid', 'hrtime', 'emitWarning', 'openSync', 'Isolate']
  const visit = (value, path, depth) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value) || depth > 12) return
    seen.add(value)
    for (let holder = value; holder; holder = Object.getPrototypeOf(holder)) {
      for (const key of Reflect.ownKeys(holder)) {
        if (names.includes(key)) found.push(path + '.' + String(key))
        const { get, set, value: held } = Object.getOwnPropertyDescriptor(holder, key)
        for (const each of [get, set, held]) visit(each, path + '.' + String(key), depth + 1)
        if (get) try { visit(get.call(value), path + '.' + String(key) + '()', depth + 1) } catch {}
      }
    }
  }
  visit(globalThis, 'globalThis', 0)
  visit(module, 'module', 0)
  visit(require, 'require', 0)
  try { require('fs') } catch (error) { visit(error, 'the error of require', 0) }
  try { new URL('') } catch (error) { visit(error, 'the error of URL', 0) }
  return { found, reached: seen.size > 300 }
})()`

/** A host object showed itself where Node itself read from it, for example when it warned about listeners. */
const TRAP = `(() => {
  let caught = []
  for (let holder = console.log; holder; holder = Object.getPrototypeOf(holder))
    for (const name of ['emitter', 'count', 'type', 'code', 'detail', 'toJSON', 'stack', 'message', 'then', 'nodeType'])
      try { Object.defineProperty(holder, name, { get() { if (this && this.pid) caught.push(name); return undefined }, configurable: true }) } catch {}
  for (let i = 0; i < 50; i++) { console.log({}, new Error('x')); new URL('https://a.example/?b=' + i).searchParams.append('c', 'd'); new AbortController().signal.addEventListener('abort', () => 0) }
  return caught
})()`

const ATTEMPTS: readonly (readonly [name: string, expression: string, outcome: unknown])[] = [
  ['finds no object of Node from its globals', WALK, '{"found":[],"reached":true}'],
  ['is not asked by Node itself', TRAP, '[]'],
  [
    'has functions of its own realm only',
    `console.log.__proto__ === Function.prototype && console.log.__proto__.__proto__ === Object.prototype && URL.__proto__ === Function.prototype`,
    'true',
  ],
  [
    'has errors of its own realm only',
    `(() => { try { new URL('x') } catch (error) { return error instanceof TypeError && error.__proto__.__proto__.__proto__ === Object.prototype } })()`,
    'true',
  ],
  [
    'has props of its own realm',
    `(() => { const props = JSON.parse('{}'); return props.__proto__ === Object.prototype })()`,
    'true',
  ],
  ['makes no code from text', `eval('1')`, expect.stringMatching(/strings disallowed/)],
  ['makes no function from text', `Function('return 1')()`, expect.stringMatching(/strings disallowed/)],
  [
    'makes no function with a constructor',
    `(() => 0).constructor('return 1')()`,
    expect.stringMatching(/strings disallowed/),
  ],
  [
    'makes no generator',
    `(function* () {}).constructor('yield 1')()`,
    expect.stringMatching(/strings disallowed/),
  ],
  [
    'makes no asynchronous function',
    `(async () => 0).constructor('return 1')()`,
    expect.stringMatching(/strings disallowed/),
  ],
  [
    'evaluates nothing directly',
    `{ const hidden = 1; eval('hidden') }`,
    expect.stringMatching(/strings disallowed/),
  ],
  [
    'has no shared memory and no WebAssembly',
    `[typeof SharedArrayBuffer, typeof Atomics, typeof WebAssembly]`,
    '["undefined","undefined","undefined"]',
  ],
  [
    'has a process with a mode and nothing else',
    `[Object.keys(process), Object.keys(process.env), typeof require.cache]`,
    '[["env"],["NODE_ENV"],"undefined"]',
  ],
]

/** What a build may use works as in browsers. */
const WORKING: readonly (readonly [name: string, expression: string, outcome: string])[] = [
  [
    'resolves addresses',
    `new URL('../b?x=1#y', 'https://user:pw@a.example:8080/c/d/').href`,
    'https://user:pw@a.example:8080/c/b?x=1#y',
  ],
  [
    'knows the parts of an address',
    `(({ origin, protocol, username, password, host, hostname, port, pathname, search, hash }) => [origin, protocol, username, password, host, hostname, port, pathname, search, hash])(new URL('https://user:pw@münchen.example:8080/a b?c=ü#d'))`,
    '["https://xn--mnchen-3ya.example:8080","https:","user","pw","xn--mnchen-3ya.example:8080","xn--mnchen-3ya.example","8080","/a%20b","?c=%C3%BC","#d"]',
  ],
  [
    'changes an address',
    `(() => { const url = new URL('https://a.example/'); url.pathname = '/b c'; url.searchParams.set('d', 'é&'); url.hash = 'e'; url.origin = 'https://evil.example'; return String(url) })()`,
    'https://a.example/b%20c?d=%C3%A9%26#e',
  ],
  [
    'refuses what is no address',
    `[URL.canParse('x'), URL.parse('x'), URL.canParse('/x', 'https://a.example')]`,
    '[false,null,true]',
  ],
  ['reads a query', `[...new URLSearchParams('?a=1&b=%20+&a=2')]`, '[["a","1"],["b","  "],["a","2"]]'],
  [
    'changes a query',
    `(() => { const query = new URLSearchParams({ b: 2, a: 'x y' }); query.append('b', '3'); query.delete('b', '2'); query.set('c', '4'); query.sort(); return [query.toString(), query.get('b'), query.has('z'), query.getAll('b'), query.size, [...query.keys()]] })()`,
    '["a=x+y&b=3&c=4","3",false,["3"],3,["a","b","c"]]',
  ],
  ['encodes text', `[...new TextEncoder().encode('é😀')]`, '[195,169,240,159,152,128]'],
  [
    'encodes into an array',
    `(() => { const bytes = new Uint8Array(4); return [new TextEncoder().encodeInto('aé😀', bytes), [...bytes]] })()`,
    '[{"read":2,"written":3},[97,195,169,0]]',
  ],
  [
    'decodes text',
    `new TextDecoder().decode(new Uint8Array([0xff, 0xf0, 0x9f, 0x98, 0x80]).subarray(1)) + new TextDecoder().decode(new Uint8Array([0xff]).buffer)`,
    '😀\ufffd',
  ],
  [
    'aborts',
    `(() => { const { signal, ...controller } = new AbortController(); let heard = 0; const real = new AbortController(); real.signal.addEventListener('abort', () => heard++); real.abort('why'); real.abort(); return [heard, real.signal.aborted, real.signal.reason] })()`,
    '[1,true,"why"]',
  ],
  ['has a clock', `typeof performance.now()`, 'number'],
  ['compares with Function', `(() => 0) instanceof Function`, 'true'],
]

/** Without any wall of the system, and without Node's permission model. */
describe('a build, by its engine alone,', () => {
  let remote: RenderProcess
  const all = [...ATTEMPTS, ...WORKING]

  beforeAll(async () => {
    const open = (await findConfinements()).find(({ name }) => name === 'none')
    if (!open) throw new Error('No process can be started.')
    remote = startRenderProcess(await open.start(readRunnerSource(), []), () => undefined)
    const expressions = all.map(([, expression]) =>
      expression.startsWith('{') ? `() => ${expression}` : `() => (${expression})`,
    )
    await remote.load('server.1.cjs', `const EXPRESSIONS = [${expressions.join(',\n')}]\n${BUILD}`, 5_000)
  })

  afterAll(() => remote.end())

  it.each(all.map(([name, , outcome], index) => [name, outcome, index] as const))(
    '%s',
    async (_, outcome, index) => {
      const { toolbar } = await remote.render(['toolbar'], JSON.stringify({ index }), 5_000)
      expect(toolbar).toEqual({ html: outcome })
    },
  )
})
