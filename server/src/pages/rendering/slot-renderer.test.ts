import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { DeckPageData, ReleaseSet } from '@viewpage/shared-events'
import Fastify from 'fastify'
import { fakeBuild, type FakeRemote } from '../../../test/support/fake-builds.ts'
import { findConfinement } from './confinement.ts'
import { createSlotRenderer, type SlotRenderer } from './slot-renderer.ts'

const pageData = (title: string) => ({ title, oid: 'orbit1' }) as DeckPageData
const slots = new Set(['toolbar'])
const FAKES: Readonly<Record<string, FakeRemote>> = { '1.0.0': 'plain', '2.0.0': 'loops-for-ever' }

function setOf(version: string): ReleaseSet {
  const { manifest } = fakeBuild('mf-toolbar', version, ['toolbar'])
  return { id: version, remotes: { 'mf-toolbar': { ...manifest, base: '' } } }
}

describe('two versions of a remote that render at the same time', () => {
  let renderer: SlotRenderer

  beforeEach(() => {
    renderer = createSlotRenderer({
      readServerBuild: async ({ remote, version, server }) =>
        Buffer.from(
          fakeBuild(remote, version, ['toolbar'], FAKES[version]).files.get(server) ?? [],
        ).toString(),
      deadlineMs: 1_000,
      slotBytes: 256 * 1024,
      log: Fastify().log,
    })
  })

  afterEach(() => renderer.close())

  it('do not disturb each other, also while one of them hangs', async () => {
    const [stable, candidate] = [setOf('1.0.0'), setOf('2.0.0')]
    await renderer.prepare(stable)
    const hanging = renderer.render(candidate, slots, pageData('hangs'))
    const beside = await renderer.render(stable, slots, pageData('beside'))
    expect(await hanging).toEqual({ html: { toolbar: null }, thrown: [] })
    const afterwards = await renderer.render(stable, slots, pageData('afterwards'))
    expect([beside.html['toolbar'], afterwards.html['toolbar']]).toEqual([
      expect.stringContaining('toolbar beside'),
      expect.stringContaining('toolbar afterwards'),
    ])
  })
})

// docs/behaviour/page.md#personal-slots
describe('a page of somebody', () => {
  it('names them to the header only, without the presentation, so that all other HTML is shared', async () => {
    const builds = new Map([
      ['mf-header', ['banner', 'header']],
      ['mf-toolbar', ['toolbar']],
      ['mf-texts', ['transcript']],
    ])
    const fake = (name: string) => fakeBuild(name, '1.0.0', builds.get(name) ?? [], 'names-the-visitor')
    const renderer = createSlotRenderer({
      readServerBuild: async ({ remote, server }) =>
        Buffer.from(fake(remote).files.get(server) ?? []).toString(),
      deadlineMs: 1_000,
      slotBytes: 256 * 1024,
      log: Fastify().log,
    })
    const remotes = [...builds.keys()].map((name) => [name, { ...fake(name).manifest, base: '' }] as const)
    const set: ReleaseSet = { id: 'r_1', remotes: Object.fromEntries(remotes) }
    await renderer.prepare(set)
    const visitor = { oid: 'ada', username: '', firstName: '', lastName: '', email: '', displayName: '' }
    const person = { visitor, viewerName: 'Ada', viewerEmail: 'ada@example.com' }
    const page = { ...pageData('One'), ...person, hasLikedPrezi: true }
    const slots = new Set(['banner', 'header', 'toolbar', 'transcript'])
    expect((await renderer.render(set, slots, page)).html).toEqual({
      banner: '<p>nobody  One false</p>',
      header: '<p>ada ada@example.com  </p>',
      toolbar: '<p>nobody  One true</p>',
      transcript: '<p>nobody  One false</p>',
    })
    await renderer.close()
  })
})

// docs/behaviour/page.md#large-slots
it('a slot with too much HTML is a failure of its remote, which is logged and rendered once', async () => {
  const logged: string[] = []
  const { log } = Fastify({ logger: { stream: { write: (line: string) => void logged.push(line) } } })
  const failures = () => logged.filter((line) => line.includes('a slot was not rendered'))
  const source = `exports.slots = ['toolbar', 'modals']
exports.contract = { emits: [], consumes: [] }
exports.render = (slot) => 'x'.repeat(slot === 'toolbar' ? 300 * 1024 : 10)`
  const renderer = createSlotRenderer({
    readServerBuild: () => Promise.resolve(source),
    deadlineMs: 1_000,
    slotBytes: 256 * 1024,
    log,
  })
  const both = setOf('1.0.0')
  const release = both.remotes['mf-toolbar']
  const set = {
    ...both,
    remotes: { 'mf-toolbar': { ...release, slots: ['toolbar', 'modals'] } },
  } as ReleaseSet
  await renderer.prepare(set)
  for (let view = 0; view < 2; view++)
    expect(await renderer.render(set, new Set(['toolbar', 'modals']), pageData('one'))).toEqual({
      html: { toolbar: null, modals: 'x'.repeat(10) },
      thrown: ['mf-toolbar'],
    })
  expect(failures()).toHaveLength(1)
  expect(failures()[0]).toContain('it has 307200 bytes of HTML, more than the')
  await renderer.close()
})

describe('a server build of the deployment', () => {
  const source = Buffer.from(
    fakeBuild('mf-toolbar', '1.0.0', ['toolbar']).files.get('server.1.cjs') ?? [],
  ).toString()
  let tries: number

  /** On a machine that starts no process in time, at first. */
  function createOnBusyMachine(failures: number): SlotRenderer {
    tries = 0
    return createSlotRenderer({
      readServerBuild: async () => source,
      async confine() {
        const real = await findConfinement()
        return {
          ...real,
          async start(runner) {
            if (++tries <= failures)
              throw new Error('its process could not be started: it took more than 10000 ms')
            return real.start(runner)
          },
        }
      },
      deadlineMs: 1_000,
      slotBytes: 256 * 1024,
      log: Fastify().log,
    })
  }

  it('is run again when a busy machine does not start its process in time', async () => {
    const renderer = createOnBusyMachine(4)
    expect(await renderer.describe('mf-toolbar', source, true)).toMatchObject({ slots: ['toolbar'] })
    expect(tries).toBe(5)
    await renderer.close()
  })

  it('that cannot be run at all is given up after five tries', async () => {
    const renderer = createOnBusyMachine(100)
    await expect(renderer.describe('mf-toolbar', source, true)).rejects.toThrow('could not be started')
    expect(tries).toBe(5)
    await renderer.close()
  })
})
