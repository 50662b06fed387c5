import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { ReleaseSet } from '@viewpage/shared-events'
import { DATABASES } from '../../../test/support/databases.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { createReleaseFixture, publish, type ReleaseFixture } from '../../../test/support/release-fixture.ts'

describe.each(DATABASES)('releasing a remote on %s', (kind) => {
  let fixture: ReleaseFixture

  beforeEach(async () => {
    fixture = await createReleaseFixture(kind)
  })

  afterEach(() => fixture.app.stop())

  // docs/behaviour/releases.md#next-page-load
  it('shows the new version with the next page load, and no other remote changes', async () => {
    const { team, activate, current, seenVersion } = fixture
    expect(await seenVersion()).toBe('1.0.0')
    expect((await publish(team, fakeBuild('mf-toolbar', '1.1.0', ['toolbar']))).statusCode).toBe(201)
    expect(await seenVersion()).toBe('1.0.0')
    expect((await activate('1.1.0')).statusCode).toBe(200)
    expect(await seenVersion()).toBe('1.1.0')
    const { remotes } = await current()
    expect(remotes['mf-toolbar']?.fallback?.version).toBe('1.0.0')
    expect(remotes['mf-viewer']?.version).toBe('1.0.0')
  })

  // docs/behaviour/releases.md#rollback
  it('goes back to the version before, and further back', async () => {
    const { team, activate, rollback, seenVersion } = fixture
    for (const version of ['1.1.0', '1.2.0']) {
      await publish(team, fakeBuild('mf-toolbar', version, ['toolbar']))
      await activate(version)
    }
    expect((await rollback()).json<ReleaseSet>().remotes['mf-toolbar']).toMatchObject({
      version: '1.1.0',
      fallback: { version: '1.0.0' },
    })
    expect(await seenVersion()).toBe('1.1.0')
    await rollback()
    expect(await seenVersion()).toBe('1.0.0')
    const refused = await rollback()
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
      409,
      'nothing_to_roll_back',
    ])
  })

  it.each([
    ['a reason with control characters', { reason: 'red \u001b[31m' }],
    ['a reason without end', { reason: 'x'.repeat(501) }],
    ['a name of two lines', { by: 'Grace\nHopper' }],
    ['a field that it does not know', { when: 'now' }],
    ['an expectation that is no version', { expect: 'latest' }],
  ])('refuses %s', async (_, more) => {
    const { activate, rollback } = fixture
    for (const response of [await activate('1.0.0', more), await rollback(more)]) {
      expect(response.statusCode).toBe(422)
    }
  })
})
