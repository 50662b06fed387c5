import { afterEach, describe, expect, it } from '@jest/globals'
import type { ReleaseSet, RemoteRelease } from '@viewpage/shared-events'
import { isRunning } from '../../../test/support/processes.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { until } from '../../../test/support/until.ts'
import { findConfinement } from './confinement.ts'
import { createRemoteRenderer } from './remote-renderer.ts'
import { startRenderProcess } from './render-process.ts'
import { createRendererPool, type RendererPool } from './renderer-pool.ts'
import { readRunnerSource } from './runner-source.ts'

const server = 'server.1.cjs'
const source = Buffer.from(fakeBuild('mf-toolbar', '1.0.0', ['toolbar']).files.get(server) ?? []).toString()

describe('the processes of all remotes', () => {
  let pool: RendererPool
  /** Version to the processes that were started for it. */
  let pids: Map<string, number[]>

  function createPool(options: { maxRenderers?: number; retireAfterMs?: number }): void {
    pids = new Map()
    pool = createRendererPool({
      ...options,
      create: ({ version, server: file }) =>
        createRemoteRenderer({
          file,
          readSource: () => Promise.resolve(source),
          async startProcess() {
            const child = await (await findConfinement()).start(readRunnerSource())
            pids.set(version, [...(pids.get(version) ?? []), child.pid])
            return startRenderProcess(child, () => undefined)
          },
        }),
    })
  }

  const use = (version: string) => pool.get({ remote: 'mf-toolbar', version, server }).load()
  const runs = (version: string) => pids.get(version)?.some(isRunning) ?? false

  afterEach(() => pool.close())

  it('are one for each version, however often it is used', async () => {
    createPool({})
    await Promise.all(['1.0.0', '1.1.0', '1.0.0', '1.1.0', '1.0.0'].map(use))
    expect([...pids].map(([version, started]) => [version, started.length])).toEqual([
      ['1.0.0', 1],
      ['1.1.0', 1],
    ])
  })

  it('end when their version is neither active nor what pages fall back to', async () => {
    createPool({ retireAfterMs: 20 })
    pool.keep(setOf('1.2.0', '1.1.0'))
    // One that is not in use may end while it still loads.
    await Promise.allSettled(['1.0.0', '1.1.0', '1.2.0'].map(use))
    await until(() => !runs('1.0.0'))
    expect([runs('1.1.0'), runs('1.2.0')]).toEqual([true, true])
    // One that is used once more, by a page of an old set, starts again.
    await Promise.allSettled([use('1.0.0')])
    expect(pids.get('1.0.0')).toHaveLength(2)
  })

  it('are never more than a number; the one that was used longest ago ends', async () => {
    createPool({ maxRenderers: 2 })
    pool.keep(setOf('1.0.0'))
    await use('1.0.0')
    await use('1.1.0')
    await use('1.2.0')
    await until(() => !runs('1.1.0'))
    expect([runs('1.0.0'), runs('1.2.0')]).toEqual([true, true])
  })

  it('all end together', async () => {
    createPool({})
    await Promise.all(['1.0.0', '1.1.0'].map(use))
    await pool.close()
    expect([...pids.values()].flat().filter(isRunning)).toEqual([])
  })
})

function setOf(version: string, fallbackVersion?: string): ReleaseSet {
  const release = (of: string) => ({ version: of, server }) as RemoteRelease
  const fallback = fallbackVersion === undefined ? {} : { fallback: release(fallbackVersion) }
  return { id: 'r_1', remotes: { 'mf-toolbar': { ...release(version), ...fallback } } }
}
