import { afterEach, describe, expect, it } from '@jest/globals'
import { startCanaryWorld, type CanaryWorld } from '../../../test/support/canary-world.ts'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { until } from '../../../test/support/until.ts'
import { NO_NOTICES } from '../../storage/database/change-notice.ts'
import { canaryBlockOf } from '../../foundation/http/address-block.ts'
import { readCanaries } from './canary-records.ts'
import { createCanaryStore } from './canary-store.ts'
import { createCanaryViews } from './canary-views.ts'
import { createCanaryJudge } from './judge-canaries.ts'
import { activateVersion } from '../release-actions.ts'
import { createReleaseStore } from '../publishing/release-store.ts'

const RECORD = { token: '*', by: 'Ada', reason: 'it is good' }

/** Another server on the database of a world. Its pages get no new release set until it is closed. */
async function createLateServer({ app: { parts, clock }, visitor }: CanaryWorld) {
  const { database, storedFiles, signer, config, releaseThread: thread } = parts
  const now = () => clock.now
  const log = { error: () => {}, warn: () => {}, info: () => {} }
  let isLate = false
  let catchUp = () => {}
  const caughtUp = new Promise<void>((resolve) => (catchUp = resolve))
  const releases = createReleaseStore({
    database,
    storedFiles,
    thread,
    log,
    now,
    notices: NO_NOTICES,
    describe: () => Promise.reject(new Error('it publishes nothing')),
    fetchFiles: async () => {},
    warmUp: async () => (isLate ? caughtUp : undefined),
    gate: {
      rehearse: () => Promise.resolve([]),
      readFile: () => Promise.resolve(new Uint8Array()),
      caps: config.releases.gate,
      shownSlots: '*',
    },
  })
  await releases.current()
  isLate = true
  const open = await readCanaries(database.read, { isOpen: true })
  const views = createCanaryViews({
    ...{ database, signer, now, open: () => open, onBad: () => {} },
    manifestOf: async () => null,
  })
  let judged = 0
  const startJudge = () =>
    createCanaryJudge({
      database,
      releases,
      log,
      now,
      store: createCanaryStore(database, now),
      views: { settle: (id) => views.settle(id).finally(() => (judged += 1)) },
      onChanged: async () => {},
    })
  const closing: (() => Promise<void>)[] = []

  return {
    version: async () => (await releases.current()).remotes['mf-toolbar']?.version,
    /** Judges all open canaries once. */
    async judge() {
      const before = judged
      const judge = startJudge()
      await until(() => judged > before)
      await judge.close()
    },
    /** Judges until it is closed. */
    startJudging: () => void closing.push(startJudge().close),
    /** Activates a version of the toolbar. Resolves after it is closed. */
    activate: (version: string) =>
      activateVersion({ releases, canaries: parts.canaries }, 'mf-toolbar', version, { record: RECORD }),
    /** Promotes the canary. Resolves after it is closed. */
    async promote() {
      const [canary] = await readCanaries(database.read, { isOpen: true })
      const judge = startJudge()
      closing.push(judge.close)
      return canary && judge.promote(canary, RECORD)
    },
    /** A page of its own, whose toolbar fails. */
    async reportFailure(version: string) {
      const page = visitor()
      expect(await page.versionSeen()).toBe(version)
      const failed = [`mf-toolbar@${version}`]
      await views.report({ token: page.token(), state: 'live', failed }, canaryBlockOf(page.address))
    },
    async close() {
      catchUp()
      await Promise.all(closing.map((stop) => stop()))
      await releases.close()
    },
  }
}

describe.each(ONE_DATABASE)('a server on %s whose pages still show the version before', (kind) => {
  let world: CanaryWorld
  let late: Awaited<ReturnType<typeof createLateServer>>
  afterEach(async () => {
    await late.close()
    await world.app.stop()
  })
  const untilActive = (version: string) => until(async () => (await world.activeVersion()) === version)

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

  // docs/behaviour/releases.md#watched-release
  it('rolls a release back and ends its watch in one step, so that no other server judges in between', async () => {
    world = await startCanaryWorld(kind)
    await world.activate('1.1.0', { rollBackIfBad: true })
    late = await createLateServer(world)
    for (let count = 0; count < 4; count++) await late.reportFailure('1.1.0')
    late.startJudging()
    await untilActive('1.0.0')
    expect((await world.statuses())[0]).toMatchObject({ kind: 'watch', state: 'rolled-back' })
  })

  // docs/behaviour/releases.md#promotion
  it('promotes a canary and ends it in one step', async () => {
    world = await startCanaryWorld(kind)
    await world.start('1.1.0')
    await world.change('promote')
    late = await createLateServer(world)
    const promoting = late.promote()
    await untilActive('1.1.0')
    const [watch, status] = await world.statuses()
    expect(watch).toMatchObject({ kind: 'watch', version: '1.1.0', stableVersion: '1.0.0' })
    expect(status).toMatchObject({ state: 'promoted' })
    expect(status?.changes.at(-1)).toMatchObject({ action: 'complete', by: 'Ada', reason: 'it is good' })
    await late.close()
    expect(await promoting).toMatchObject({ state: 'promoted' })
  })

  // docs/behaviour/releases.md#watched-release
  it('activates a version, ends the canary and watches the release in one step', async () => {
    world = await startCanaryWorld(kind)
    await world.start('1.1.0')
    late = await createLateServer(world)
    const activating = late.activate('1.2.0')
    await untilActive('1.2.0')
    const [watch, canary] = await world.statuses()
    expect(watch).toMatchObject({ kind: 'watch', version: '1.2.0', stableVersion: '1.0.0' })
    expect(canary).toMatchObject({ kind: 'canary', version: '1.1.0', state: 'aborted' })
    await late.close()
    expect(await activating).toMatchObject({ endedCanary: { version: '1.1.0', state: 'aborted' } })
  })
})
