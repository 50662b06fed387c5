import { afterEach, describe, expect, it } from '@jest/globals'
import { isRunning } from '../../../test/support/processes.ts'
import { until } from '../../../test/support/until.ts'
import { findConfinement } from './confinement.ts'
import { startRenderProcess, type RenderProcess } from './render-process.ts'
import { readRunnerSource } from './runner-source.ts'

/** Some machines hand out memory slowly. */
const UNTIL_MEMORY_ENDS_MS = 120_000

const BUILD = `
exports.slots = ['toolbar', 'modals']
exports.contract = { emits: [{ key: 'toolbar/liked@2', alsoAs: { older: { key: 'toolbar/liked@1' } } }], consumes: [] }
exports.render = (slot, { name }) => '<p>' + slot + ' ' + name + '</p>'`

/** Sends a given response to each request; the first frame it reads has the id 1. */
const responding = (frames: string) => `
import { readSync, writeSync } from 'node:fs'
const frame = (text) => { const length = Buffer.alloc(4); length.writeUInt32LE(Buffer.byteLength(text)); return Buffer.concat([length, Buffer.from(text)]) }
readSync(0, Buffer.alloc(65536))
${frames}
setInterval(() => {}, 1000)`

describe('the process of a remote', () => {
  let remote: RenderProcess
  let pid = 0
  let printed: string[]

  async function start(script = readRunnerSource()): Promise<void> {
    printed = []
    const child = await (await findConfinement()).start(script)
    pid = child.pid
    remote = startRenderProcess(child, (text) => printed.push(text))
  }

  const load = (source = BUILD, deadlineMs = 5_000) => remote.load('server.1.cjs', source, deadlineMs)
  const render = (deadlineMs = 5_000, slots = ['toolbar']) =>
    remote.render(slots, '{"name":"Ada"}', deadlineMs)

  afterEach(async () => {
    await remote.end()
    expect(isRunning(pid)).toBe(false)
  })

  it('says what its build exports, and renders its slots', async () => {
    await start()
    expect(await load()).toMatchObject({
      slots: ['toolbar', 'modals'],
      emits: ['toolbar/liked@2', 'toolbar/liked@1'],
    })
    expect(await render(5_000, ['toolbar', 'modals'])).toEqual({
      toolbar: { html: '<p>toolbar Ada</p>' },
      modals: { html: '<p>modals Ada</p>' },
    })
  })

  it('responds to many requests in one go, each with its own', async () => {
    await start()
    await load()
    const texts = Array.from({ length: 50 }, (_, index) => `${index} ${'é😀'.repeat(index * 100)}`)
    const responses = await Promise.all(
      texts.map((name) => remote.render(['toolbar'], JSON.stringify({ name }), 5_000)),
    )
    expect(responses).toEqual(texts.map((name) => ({ toolbar: { html: `<p>toolbar ${name}</p>` } })))
  })

  it('says why a build cannot be run, with its file', async () => {
    await start()
    await expect(load(`throw new Error('cannot run')`)).rejects.toThrow(/cannot run\n.*server\.1\.cjs:1/)
  })

  it.each([
    ['throws', `throw new Error('no data')`, /^Error: no data/],
    ['throws nothing', 'throw undefined', /^undefined/],
    ['throws what cannot be read', `throw { get stack() { throw 1 } }`, /without a text/],
    ['returns a number', 'return 4', /rendered number/],
    ['returns an object', 'return {}', /rendered object/],
    ['promises a number', 'return Promise.resolve(4)', /rendered number/],
    [
      'promises, then fails',
      `return Promise.resolve().then(() => { throw new Error('no data') })`,
      /^Error: no data/,
    ],
    [
      'promises for ever',
      'return new Promise(() => {})',
      /its promise never settles: a server build has no timers/,
    ],
    ['promises by a timer', 'return new Promise((done) => setTimeout(done, 1, ""))', /never settles/],
    [
      'returns what claims to be a promise',
      'return { then() { throw new Error("no promise") } }',
      /^Error: no promise/,
    ],
    ['recurses for ever', 'return exports.render(slot, { name })', /call stack/],
  ])('goes on after a slot that %s', async (_, body, reason) => {
    await start()
    await load(BUILD.replace(`=> '<p>'`, `=> { if (slot === 'modals') { ${body} } return '<p>'`) + '}')
    expect(await render(5_000, ['modals', 'toolbar'])).toEqual({
      modals: { error: expect.stringMatching(reason) },
      toolbar: { html: '<p>toolbar Ada</p>' },
    })
  })

  // docs/behaviour/releases.md#promised-html
  it('waits for slots that promise their HTML, each by itself', async () => {
    await start()
    await load(`const steps = async (left) => (left === 0 ? '' : '.' + (await steps(left - 1)))
      ${BUILD.replace(`=> '<p>'`, `=> slot === 'modals' ? new Promise(() => {}) : steps(100).then((dots) => '<p>' + dots`)})`)
    expect(await render(5_000, ['modals', 'toolbar'])).toEqual({
      modals: { error: expect.stringContaining('never settles') },
      toolbar: { html: `<p>${'.'.repeat(100)}toolbar Ada</p>` },
    })
  })

  it('gives a page nothing that a promise of an earlier page brings', async () => {
    await start()
    await load(`let finish = () => {}
      ${BUILD.replace(`=> '<p>'`, `=> { finish('late'); return new Promise((done) => { finish = done }); return '<p>'`)} }`)
    for (let page = 0; page < 3; page++)
      expect(await render()).toEqual({ toolbar: { error: expect.stringContaining('never settles') } })
  })

  it('does in promises what it started while rendering, before it renders again', async () => {
    await start()
    await load(`let count = 0
      ${BUILD.replace(`=> '<p>'`, `=> { Promise.resolve().then(() => count++); return count + '<p>'`)} }`)
    const first = await render()
    const second = await render()
    expect([first, second].map(({ toolbar }) => JSON.stringify(toolbar)[9])).toEqual(['0', '1'])
  })

  it('goes on after promises that nobody waits for', async () => {
    await start()
    const fail = `Promise.reject(new Error('no HTTP here')); queueMicrotask(() => { throw new Error('later') });`
    await load(BUILD.replace(`=> '<p>'`, `=> { ${fail} return '<p>'`) + '}')
    for (let page = 0; page < 3; page++)
      expect(await render()).toEqual({ toolbar: { html: '<p>toolbar Ada</p>' } })
    await until(() => printed.join('').includes('later'))
    expect(printed.join('')).toContain('no HTTP here')
  })

  it('finishes what is under way when the signals that stop the server reach it too', async () => {
    await start()
    await load()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.kill(pid, signal)
      expect(await render()).toEqual({ toolbar: { html: '<p>toolbar Ada</p>' } })
    }
  })

  it('is ended when it loops for ever', async () => {
    await start()
    await load(BUILD.replace(`=> '<p>'`, `=> { for (;;); return '<p>'`) + '}')
    await expect(render(200)).rejects.toThrow('no response within 200 ms')
    await remote.failed
    await until(() => !isRunning(pid))
    await expect(render()).rejects.toThrow('no response within 200 ms')
  })

  it('is ended when its promises never rest, so that it does nothing unless it is asked', async () => {
    await start()
    const loop = `const again = () => Promise.resolve().then(again); again();`
    await load(BUILD.replace(`=> '<p>'`, `=> { ${loop} return '<p>'`) + '}')
    await expect(render(200)).rejects.toThrow('no response within 200 ms')
  })

  it('is ended when it promises more than fits into its memory', async () => {
    await start()
    const flood = `const all = []; const more = () => { all.push(new Array(1e6).fill(all.length)); return Promise.resolve().then(more) }; return more();`
    await load(BUILD.replace(`=> '<p>'`, `=> { ${flood} return '<p>'`) + '}')
    await expect(render(UNTIL_MEMORY_ENDS_MS)).rejects.toThrow(
      /its process ended \((SIG[A-Z]+|exit code \d+)\)/,
    )
  })

  it('is ended when it loops while it is loaded', async () => {
    await start()
    await expect(load('for (;;);', 200)).rejects.toThrow('no response within 200 ms')
  })

  it('fails its request when it runs out of memory', async () => {
    await start()
    const grow = `{ const all = []; for (;;) all.push(new Array(1e6).fill(all.length)) }`
    await load(BUILD.replace(`=> '<p>'`, `=> { ${grow} return '<p>'`) + '}')
    await expect(render(UNTIL_MEMORY_ENDS_MS)).rejects.toThrow(
      /its process ended \((SIG[A-Z]+|exit code \d+)\)/,
    )
  })

  it('is ended when it responds with more than a page can hold', async () => {
    await start()
    await load(BUILD.replace(`'</p>'`, `'x'.repeat(9e6)`))
    await expect(render()).rejects.toThrow(/a message of 90\d+ bytes is more than/)
  })

  it.each([
    ['text that is no frame', `writeSync(1, 'hello '.repeat(1000))`, 'is more than'],
    ['a frame that is no JSON', `writeSync(1, frame('{'))`, 'sent an invalid response'],
    ['null', `writeSync(1, frame('null\\n{}'))`, 'does not match the schema'],
    ['a response without an id', `writeSync(1, frame('{}\\n{"rendered":{}}'))`, 'does not match the schema'],
    [
      'a response to a later request',
      `writeSync(1, frame('{"id":2}\\n{"rendered":{}}'))`,
      'there is no request 2',
    ],
    [
      'HTML that is no text',
      `writeSync(1, frame('{"id":1}\\n{"rendered":{"toolbar":{"html":1}}}'))`,
      'does not match the schema',
    ],
    ['a flood', `for (;;) writeSync(1, Buffer.alloc(1 << 20, 1))`, 'is more than'],
  ])('is ended when it sends %s', async (_, script, reason) => {
    await start(responding(script))
    await expect(render()).rejects.toThrow(reason)
    await until(() => !isRunning(pid))
  })

  it('cannot respond for a slot that it was not asked for', async () => {
    const forged = { rendered: { sidebar: { html: 'evil' }, __proto__: { html: 'evil' } } }
    await start(responding(`writeSync(1, frame('{"id":1}\\n' + ${JSON.stringify(JSON.stringify(forged))}))`))
    expect(await render()).toEqual({ toolbar: { error: 'no response' } })
  })

  it('is ended when it never reads, and holds no more than a bound meanwhile', async () => {
    await start('setInterval(() => {}, 1000)')
    const props = JSON.stringify('x'.repeat(1_000_000))
    const requests = Array.from({ length: 60 }, () => remote.render(['toolbar'], props, 10_000))
    const outcomes = await Promise.allSettled(requests)
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    await expect(render()).rejects.toThrow('does not read')
  })

  it('fails its requests when it exits', async () => {
    await start(responding('process.exit(3)'))
    await expect(render()).rejects.toThrow('its process ended (exit code 3)')
  })

  it('prints a little of what it writes to its console, and no more', async () => {
    await start()
    await load(`console.error('from the build', { toString: () => 'an object' }); ${BUILD}`)
    for (let page = 0; page < 5; page++) {
      await render()
    }
    expect(printed).toEqual(['from the build an object\n'])
    await remote.end()
    await start(`process.stderr.write('x'.repeat(1e6), () => process.exit())`)
    await remote.failed
    expect(printed.join('').length).toBeLessThanOrEqual(2_000)
  })
})
