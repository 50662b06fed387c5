import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { startCanaryWorld, type CanaryWorld } from '../../../test/support/canary-world.ts'
import { DATABASES } from '../../../test/support/databases.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { startHookReceiver, type HookReceiver } from '../../../test/support/hook-receiver.ts'
import type { Browser } from '../../../test/support/start-app.ts'
import { postForm, submitForm } from '../../../test/support/submit-form.ts'
import { until } from '../../../test/support/until.ts'
import { createStaffStore } from '../staff/staff-store.ts'

describe.each(DATABASES)('a web hook of staff on %s', (kind) => {
  let world: CanaryWorld
  let receiver: HookReceiver
  let ada: Browser & { oid: string }
  let hookId: string

  beforeAll(async () => {
    receiver = await startHookReceiver()
    world = await startCanaryWorld(kind, 'plain', { VIEWPAGE_INTERNAL_HOOKS: receiver.origin })
    ada = await world.app.logIn('ada@example.com')
  })
  beforeEach(async () => {
    receiver.received = []
    receiver.respond = (response) => void response.end()
    for (const { id } of await world.app.parts.hooks.of(ada.oid))
      await world.app.parts.hooks.remove(ada.oid, id)
    await setStaff(true)
    hookId = await addHook()
  })
  afterAll(async () => {
    await world.app.stop()
    receiver.stop()
  })

  const setStaff = (isStaff: boolean) =>
    createStaffStore(world.app.parts.database).setStaff('ada@example.com', isStaff)
  /** By the form of the settings. @returns its id */
  async function addHook(fields: Readonly<Record<string, string>> = { release: 'yes' }): Promise<string> {
    await submitForm(ada, '/settings/hooks/', { url: `${receiver.origin}/hook`, ...fields })
    return (await world.app.parts.hooks.of(ada.oid))[0]?.id ?? ''
  }
  async function activate(version: string, record: object = {}): Promise<void> {
    const { statusCode, body } = await world.activate(version, record)
    expect([statusCode, body]).toEqual([200, expect.anything()])
  }
  const log = (id = hookId) => world.app.parts.hooks.deliveries(id, null)
  const releases = () => receiver.bodies().map(({ release }) => release as Record<string, unknown>)
  const actions = () => releases().map(({ action, version }) => `${String(action)} ${String(version)}`)
  const arrived = (count: number) => until(() => receiver.received.length >= count)

  // docs/behaviour/programs.md#releases-for-staff
  it('gets what becomes of a remote: who published, activated and rolled back what, and why', async () => {
    await world.publish(fakeBuild('mf-toolbar', '1.3.0', ['toolbar']))
    await activate('1.3.0', { by: 'Grace', reason: 'faster' })
    await world.rollback()
    await arrived(3)
    const release = { remote: 'mf-toolbar', share: null, token: '*' }
    const time = new Date(world.app.clock.now).toISOString()
    expect(receiver.bodies()).toEqual(
      expect.arrayContaining([
        {
          ...{ id: expect.any(String), type: 'release.changed', created_at: time },
          release: {
            ...{ ...release, action: 'publish', version: '1.3.0', before: '1.0.0' },
            ...{ by: null, reason: null },
          },
        },
        expect.objectContaining({
          release: {
            ...{ ...release, action: 'activate', version: '1.3.0', before: '1.0.0' },
            ...{ by: 'Grace', reason: 'faster' },
          },
        }),
        expect.objectContaining({
          release: {
            ...{ ...release, action: 'roll-back', version: '1.0.0', before: '1.3.0' },
            ...{ by: null, reason: null },
          },
        }),
      ]),
    )
    expect(receiver.received).toHaveLength(3)
  })

  it('gets each step of a canary, and why the server stopped it', async () => {
    await world.start('1.1.0', { by: 'Grace', reason: 'a try' })
    await world.change('hold', { by: 'Ida' })
    await world.change('resume', { by: 'Ida' })
    for (const visitor of world.visitorsIn('canary', 4)) {
      await visitor.versionSeen()
      await visitor.report({ failed: ['mf-toolbar@1.1.0'] })
    }
    await world.untilState('rolled-back')
    await arrived(4)
    expect(actions().toSorted()).toEqual([
      'canary-hold 1.1.0',
      'canary-resume 1.1.0',
      'canary-roll-back 1.1.0',
      'canary-start 1.1.0',
    ])
    const [start] = releases().filter(({ action }) => action === 'canary-start')
    expect(start).toMatchObject({ before: '1.0.0', share: 0.1, token: '*', by: 'Grace', reason: 'a try' })
    const [end] = releases().filter(({ action }) => action === 'canary-roll-back')
    expect(end).toMatchObject({ token: null, by: 'automatic decision' })
    expect(end?.['reason']).toMatch(/^4 of its 4 views failed/)
  })

  it('for named remotes gets only theirs, and a name that no remote has is refused', async () => {
    const named = await addHook({ release: 'yes', remotes: ' mf-viewer, mf-viewer ' })
    const refused = await submitForm(ada, '/settings/hooks/', {
      ...{ url: `${receiver.origin}/`, release: 'yes', remotes: 'mf-viewr' },
    })
    expect([refused.statusCode, refused.body.includes('no remote with the name “mf-viewr”')]).toEqual([
      422,
      true,
    ])
    expect((await ada.get('/settings/hooks/')).body).toContain('(<bdi>mf-viewer</bdi>)')
    await activate('1.2.0')
    await world.start('1.1.0', { remote: 'mf-viewer' })
    await arrived(3)
    await until(async () => (await log(named)).every(({ outcome }) => outcome === 'delivered'))
    expect([(await log()).length, (await log(named)).length]).toEqual([2, 1])
    expect(actions().toSorted()).toEqual(['activate 1.2.0', 'canary-start 1.1.0', 'canary-start 1.1.0'])
  })

  it('says nothing of previews', async () => {
    const { parts } = world.app
    await parts.releases.publishPreview(fakeBuild('mf-toolbar', '1.9.0', ['toolbar']))
    expect(await log()).toEqual([])
  })

  // docs/behaviour/programs.md#releases-for-staff
  it('gets no release any more when its owner is not staff any more, also none that waits', async () => {
    receiver.respond = (response) => void response.writeHead(500).end()
    await activate('1.2.0')
    await until(async () => (await log())[0]?.status === 500)
    await setStaff(false)
    receiver.respond = (response) => void response.end()
    world.app.clock.now += 61_000
    await until(async () => (await log())[0]?.outcome !== null)
    expect(await log()).toMatchObject([{ outcome: 'given up', detail: 'only staff gets releases' }])
    await activate('1.2.0')
    await submitForm(ada, `/settings/hooks/${hookId}/`, { action: 'again' })
    await until(async () => (await log()).every(({ outcome }) => outcome === 'given up'))
    expect([(await log()).length, receiver.received.length]).toEqual([2, 1])
    expect((await ada.get(`/settings/hooks/${hookId}/`)).body).toContain('Releases are not sent')
  })

  it('with releases cannot be made by somebody who is not staff, also with a forged form', async () => {
    const ben = await world.app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    const page = await ben.get('/settings/hooks/')
    expect(page.body).not.toContain('name="release"')
    const csrftoken = /name="csrftoken" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
    const form = { csrftoken, url: `${receiver.origin}/ben`, release: 'yes', remotes: 'mf-toolbar' }
    expect((await postForm(ben, '/settings/hooks/', form)).statusCode).toBe(422)
    await postForm(ben, '/settings/hooks/', { ...form, like: 'yes' })
    expect(await world.app.parts.hooks.of(ben.oid)).toMatchObject([{ events: ['like'], remotes: [] }])
  })

  it('of a suspended account gets none', async () => {
    const suspension = { user_oid: ada.oid, suspended_at: 0, reason: 'spam' }
    await world.app.parts.database.write((transaction) =>
      transaction.insertInto('suspensions').values(suspension).execute(),
    )
    await activate('1.2.0')
    expect(await log()).toEqual([])
  })
})
