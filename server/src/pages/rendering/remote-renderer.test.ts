import { afterEach, describe, expect, it } from '@jest/globals'
import { findConfinement } from './confinement.ts'
import { createRemoteRenderer, type RemoteRenderer } from './remote-renderer.ts'
import { startRenderProcess } from './render-process.ts'
import { readRunnerSource } from './runner-source.ts'

const BUILD = `
exports.slots = ['toolbar']
exports.contract = { emits: [], consumes: [] }`
const LOOPS = `${BUILD}; exports.render = () => { for (;;); }`
const BREAKS = `${BUILD}; exports.render = () => 'x'.repeat(9e6)`
const BREAKS_WITH_A_PAGE = `${BUILD}; exports.render = (slot, { breaks }) => breaks ? 'x'.repeat(9e6) : 'works'`
const WORKS = `${BUILD}; exports.render = () => 'works'`

describe('the renderer of one version of a remote', () => {
  let renderer: RemoteRenderer
  let started: number
  let clock: number

  function create(readSource: () => Promise<string>): void {
    started = 0
    clock = 0
    renderer = createRemoteRenderer({
      file: 'server.cjs',
      readSource,
      async startProcess() {
        started += 1
        const { start } = await findConfinement()
        return startRenderProcess(await start(readRunnerSource()), () => undefined)
      },
      now: () => clock,
    })
  }

  afterEach(() => renderer.close())

  const render = async (deadlineMs = 10_000, props = '{}') => {
    const { toolbar } = await renderer.render(['toolbar'], props, deadlineMs, () => undefined)
    return toolbar && 'error' in toolbar ? toolbar.error : toolbar?.html
  }

  it('starts one process for all that is rendered', async () => {
    create(() => Promise.resolve(WORKS))
    await Promise.all([renderer.load(), render(), render()])
    expect([await render(), started]).toEqual(['works', 1])
  })

  it('does not wait for a render that is late, and starts no other meanwhile', async () => {
    create(() => Promise.resolve(LOOPS))
    await renderer.load()
    expect(await render(10)).toContain('no response within 10 ms')
    expect(await render()).toBe('another render is late')
    await renderer.idle()
    clock += 1_000
    expect(await render(10)).toContain('no response within 10 ms')
  })

  it('starts again after a failure, but not at once', async () => {
    create(() => Promise.resolve(BREAKS))
    expect(await render()).toContain('is more than')
    expect([await render(), started]).toEqual(['Error: its process has just ended', 1])
    clock += 1_000
    expect([await render(), started]).toEqual([expect.stringContaining('is more than'), 2])
  })

  it('rests after three failures in a row', async () => {
    create(() => Promise.resolve(BREAKS))
    for (let failure = 0; failure < 3; failure++, clock += 1_000) await render()
    expect([await render(), started]).toEqual(['paused after too many failures', 3])
    clock += 10_000
    expect([await render(), started]).toEqual([expect.stringContaining('is more than'), 4])
  })

  it('rests although other pages were rendered in between, longer each time', async () => {
    create(() => Promise.resolve(BREAKS_WITH_A_PAGE))
    const breakOnce = async () => {
      await render(10_000, '{"breaks":true}')
      clock += 1_000
    }
    for (let failure = 0; failure < 3; failure++) {
      expect(await render()).toBe('works')
      await breakOnce()
    }
    for (const restMs of [10_000, 20_000, 40_000, 60_000, 60_000]) {
      clock += restMs - 1_001
      expect(await render()).toBe('paused after too many failures')
      clock += 1
      expect(await render()).toBe('works')
      await breakOnce()
    }
  })

  it('forgets failures after a minute', async () => {
    create(() => Promise.resolve(BREAKS_WITH_A_PAGE))
    for (let failure = 0; failure < 4; failure++, clock += 60_000) {
      expect(await render()).toBe('works')
      await render(10_000, '{"breaks":true}')
    }
    expect(await render()).toBe('works')
  })

  it('starts no process without a source', async () => {
    create(() => Promise.reject(new Error('no such file')))
    await expect(renderer.load()).rejects.toThrow('no such file')
    expect(started).toBe(0)
  })

  it('says that it is closed', async () => {
    create(() => Promise.resolve(WORKS))
    await renderer.load()
    await renderer.close()
    expect([await render(), started]).toEqual(['Error: its process was ended', 1])
  })
})
