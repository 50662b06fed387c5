import { afterEach, describe, expect, it } from '@jest/globals'
import { startCanaryWorld, type CanaryWorld } from '../../test/support/canary-world.ts'
import { DATABASES } from '../../test/support/databases.ts'
import { until } from '../../test/support/until.ts'
import { NO_NOTICES } from '../database/change-notice.ts'
import { createCanaryStore } from './canary-store.ts'
import { createCanaryViews } from './canary-views.ts'
import { createCanaryJudge } from './judge-canaries.ts'
import { createReleaseStore } from './release-store.ts'

/** Another server on the database of a world. Its pages get no new release set until `catchUp` is called. */
async function createLateServer({ app: { parts, clock } }: CanaryWorld) {
  const { database, storedFiles, signer, config } = parts
  const now = () => clock.now
  const log = { error: () => {}, warn: () => {}, info: () => {} }
  let isLate = false
  let catchUp = () => {}
  const caughtUp = new Promise<void>((resolve) => (catchUp = resolve))
  const releases = createReleaseStore({
    ...{ database, storedFiles, log, now },
    notices: NO_NOTICES,
    describe: () => Promise.reject(new Error('it publishes nothing')),
    fetchFiles: async () => {},
    warmUp: async () => (isLate ? caughtUp : undefined),
    gate: {
      rehearse: () => Promise.resolve([]),
      readFile: () => Promise.resolve(new Uint8Array()),
      caps: config.gate,
    },
  })
  await releases.current()
  isLate = true

  return {
    version: async () => (await releases.current()).remotes['mf-toolbar']?.version,
    /** Judges all open canaries once. */
    async judge() {
      let judged = 0
      const views = createCanaryViews({ database, signer, now, open: () => [], onBad: () => {} })
      const judge = createCanaryJudge({
        ...{ database, releases, log, now },
        store: createCanaryStore(database, now),
        views: { settle: (id) => views.settle(id).finally(() => (judged += 1)) },
        onChanged: async () => {},
      })
      await until(() => judged > 0)
      await judge.close()
    },
    async close() {
      catchUp()
      await releases.close()
    },
  }
}

describe.each(DATABASES)('a server on %s whose pages still show the version before', (kind) => {
  let world: CanaryWorld
  let late: Awaited<ReturnType<typeof createLateServer>>
  afterEach(async () => {
    await late.close()
    await world.app.stop()
  })

  // docs/behaviour/releases.md#watched-release
  it('keeps watching a release', async () => {
    world = await startCanaryWorld(kind)
    late = await createLateServer(world)
    await world.activate('1.1.0', { rollBackIfBad: true })
    expect(await late.version()).toBe('1.0.0')
    await late.judge()
    expect((await world.statuses())[0]).toMatchObject({ kind: 'watch', state: 'running' })
  })

  // docs/behaviour/releases.md#canary
  it('keeps a canary', async () => {
    world = await startCanaryWorld(kind)
    late = await createLateServer(world)
    await world.activate('1.1.0')
    await world.start('1.2.0')
    expect(await late.version()).toBe('1.0.0')
    await late.judge()
    expect((await world.statuses())[0]).toMatchObject({ kind: 'canary', state: 'running' })
  })
})
