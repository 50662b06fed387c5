import { afterEach, describe, expect, it } from '@jest/globals'
import type { RemoteManifest } from '@viewpage/shared-events'
import { startCanaryWorld, type CanaryVisitor, type CanaryWorld } from '../../../test/support/canary-world.ts'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { fakeBuild, withContract, type FakeBuild } from '../../../test/support/fake-builds.ts'
import { sendVitals } from '../../../test/support/send-vitals.ts'

const ADDED = 'notes/added@1'
const GUARDED = { guardrails: [{ action: ADDED, perView: 'at least as often' }] } as const

function toolbar(version: string, declared: object = GUARDED): FakeBuild {
  const emits = { [ADDED]: { sticky: false, payload: { type: 'object', properties: {}, required: [] } } }
  const build = withContract(fakeBuild('mf-toolbar', version, ['toolbar']), { emits } as never)
  return { ...build, manifest: { ...build.manifest, ...(declared as Partial<RemoteManifest>) } }
}

/** Visitors open the page and leave it. */
async function visits(
  visitors: readonly CanaryVisitor[],
  figures: { lcp?: number; inp?: number; added?: boolean },
) {
  const { added, ...speed } = figures
  for (const visitor of visitors) {
    await visitor.versionSeen()
    const facts = Object.fromEntries(visitor.facts().map((action) => [action, added ?? true]))
    expect(await visitor.report({ figures: { ...speed, facts } })).toBe(204)
  }
}

// docs/behaviour/releases.md#guardrails
describe.each(ONE_DATABASE)('a canary with guardrails on %s', (kind) => {
  let world: CanaryWorld
  afterEach(() => world.app.stop())

  const guardrailOf = async (figure: string, which = 'missing') =>
    (await world.statuses())[0]?.guardrails?.find((each) => each.figure === figure && each.kind === which)

  async function start(declared?: object) {
    world = await startCanaryWorld(kind)
    expect((await world.publish(toolbar('1.3.0', declared))).statusCode).toBe(201)
    return world.start('1.3.0', { share: 50 })
  }

  it('is rolled back if what should happen does not, and the reason says so', async () => {
    expect((await start()).statusCode).toBe(201)
    await visits(world.visitorsIn('stable', 20), { added: true })
    await visits(world.visitorsIn('canary', 20), { added: false })
    const status = await world.untilState('rolled-back')
    expect(status.changes.at(-1)?.reason).toMatch(
      /^notes\/added@1 did not happen in \d+ of its \d+ measured views, in 0 of 20 with the version before \(E (?:over )?\d+ of 15000\)$/,
    )
  })

  it('is rolled back if its pages respond more slowly than those of the active version did', async () => {
    world = await startCanaryWorld(kind)
    for (const inp of [80, 90, 100, 220])
      for (let view = 0; view < 10; view++) await sendVitals(world.app, { inp })
    await world.start('1.1.0', { share: 50 })
    expect(await guardrailOf('inp', 'slow')).toMatchObject({ limit: expect.any(Number), e: 1, lowered: null })
    await visits(world.visitorsIn('stable', 20), { inp: 90 })
    await visits(world.visitorsIn('canary', 20), { inp: 400 })
    const { changes } = await world.untilState('rolled-back')
    expect(changes.at(-1)?.reason).toMatch(
      /^INP was longer than \d+ ms in \d+ of its \d+ measured views, in 0 of 20/,
    )
  })

  it('is judged by no time of the page while the active version had too few views, and says so', async () => {
    expect((await start({})).statusCode).toBe(201)
    expect(await guardrailOf('inp', 'slow')).toMatchObject({ limit: null, e: null })
  })

  it('goes on if it lowers the figure on purpose, and shows why', async () => {
    const lowers = [{ figure: ADDED, because: 'notes are added by voice now' }]
    await start({ ...GUARDED, lowers })
    await visits(world.visitorsIn('canary', 30), { added: false })
    expect(await guardrailOf(ADDED)).toMatchObject({
      lowered: 'notes are added by voice now',
      e: null,
      views: { canary: { views: 30, bad: 30 } },
    })
    expect((await world.statuses())[0]?.state).toBe('running')
  })

  // docs/behaviour/releases.md#one-address-counts-once
  it('counts one view of an address, whatever else is sent from there', async () => {
    await start()
    const [visitor] = world.visitorsIn('canary', 1)
    for (let times = 0; times < 30; times++) {
      await visits(visitor ? [visitor] : [], { added: false })
      await visitor?.report({ figures: { facts: { [ADDED]: false } } })
    }
    expect((await guardrailOf(ADDED))?.views).toEqual({
      canary: { views: 1, bad: 1 },
      stable: { views: 0, bad: 0 },
    })
  })

  it('counts no action that it does not guard, and no token of another address', async () => {
    await start()
    const [visitor, stranger] = world.visitorsIn('canary', 2)
    await visitor?.versionSeen()
    await visitor?.report({ figures: { facts: { 'notes/removed@1': false } } })
    await stranger?.report({ token: visitor?.token() ?? '', figures: { facts: { [ADDED]: false } } })
    expect((await guardrailOf(ADDED))?.views.canary).toEqual({ views: 0, bad: 0 })
    const rows = await world.app.parts.database.read.selectFrom('canary_figures').select('figure').execute()
    expect(rows).toEqual([])
  })

  // docs/behaviour/releases.md#watched-release
  it('that behaves, and makes nothing happen once everybody has it, is rolled back then', async () => {
    expect((await start()).statusCode).toBe(201)
    await visits(world.visitorsIn('canary', 60), { added: true })
    await world.change('promote')
    await world.change('promote')
    await world.untilState('promoted')
    expect((await world.statuses())[0]).toMatchObject({
      kind: 'watch',
      version: '1.3.0',
      guardrails: [{ figure: ADDED, baseline: 0.05 }],
    })
    expect(await world.activeVersion()).toBe('1.3.0')
    await visits(world.visitorsIn('stable', 10), { added: false })
    const status = await world.untilState('rolled-back')
    expect(status.changes.at(-1)?.reason).toMatch(
      /^notes\/added@1 did not happen in \d+ of its \d+ measured views, while its canary allows 5 % \(E /,
    )
    expect(await world.activeVersion()).toBe('1.0.0')
  })

  it('does not compare with visitors who have the canary of another remote', async () => {
    expect((await start()).statusCode).toBe(201)
    await world.change('hold')
    // The first canary has half of all visitors, so there is no room until it is smaller.
    await world.change('abort')
    await world.start('1.3.0', { share: 10 })
    expect((await world.start('1.1.0', { remote: 'mf-viewer', share: 10 })).statusCode).toBe(201)
    await visits([world.visitor(0), world.visitor(150), world.visitor(999)], { added: false })
    const own = (await world.statuses()).find(({ remote }) => remote === 'mf-toolbar')
    expect(own?.views).toMatchObject({ canary: { views: 1 }, stable: { views: 2 } })
    expect(own?.guardrails?.find(({ figure }) => figure === ADDED)?.views).toEqual({
      canary: { views: 1, bad: 1 },
      stable: { views: 1, bad: 1 },
    })
  })

  it.each<[string, object, string]>([
    [
      'an action that it does not publish',
      { guardrails: [{ action: 'viewer/presentationStarted@1', perView: 'at least as often' }] },
      'guardrails/0 names viewer/presentationStarted@1, which mf-toolbar does not publish',
    ],
    [
      'an action twice',
      { guardrails: [...GUARDED.guardrails, ...GUARDED.guardrails] },
      'names notes/added twice',
    ],
    [
      'a thousand actions',
      { guardrails: Array.from({ length: 1_000 }, () => GUARDED.guardrails[0]) },
      'guardrails has 1000 entries, more than 8',
    ],
  ])('is not published with a guardrail of %s', async (_, declared, reason) => {
    world = await startCanaryWorld(kind)
    const { statusCode, body } = await world.publish(toolbar('1.3.0', declared))
    expect([statusCode, body]).toEqual([422, expect.stringContaining(reason)])
  })
})
