import { afterEach, describe, expect, it } from '@jest/globals'
import { startCanaryWorld, type CanaryWorld } from '../../../test/support/canary-world.ts'

describe('pages while a canary is open', () => {
  let world: CanaryWorld
  afterEach(() => world.app.stop())

  // docs/behaviour/releases.md#pages-stay-shared
  it('are shared by all visitors of an arm, except the first page, which sets the cookie', async () => {
    world = await startCanaryWorld('sqlite')
    await world.start('1.1.0', { share: 50 })
    const first = await world.ask({})
    expect([first.headers['cache-control'], String(first.headers['set-cookie'])]).toEqual([
      'no-store',
      expect.stringMatching(
        /^canary_bucket=\d{1,3}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    const pages = await Promise.all(
      ['3', '4', '700', '800'].map((canary_bucket) => world.ask({ canary_bucket })),
    )
    expect(pages.map(({ headers }) => [headers['cache-control'], headers['set-cookie']])).toEqual(
      pages.map(() => ['no-cache', undefined]),
    )
    const bodies = pages.map(({ body }) => body)
    expect([bodies[0] === bodies[1], bodies[2] === bodies[3], bodies[0] === bodies[2]]).toEqual([
      true,
      true,
      false,
    ])
    const tokens = pages.map(({ headers }) => headers['server-timing'])
    expect(new Set(tokens).size).toBe(4)
  })

  it('set no cookie and have no token without a canary', async () => {
    world = await startCanaryWorld('sqlite')
    const { headers } = await world.ask({})
    expect([headers['set-cookie'], headers['server-timing']]).toEqual([undefined, undefined])
  })
})
