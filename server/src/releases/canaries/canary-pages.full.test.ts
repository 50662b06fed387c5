import { afterEach, describe, expect, it } from '@jest/globals'
import { PAGE, startCanaryWorld, type CanaryWorld } from '../../../test/support/canary-world.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { USER_AGENT } from '../../../test/support/user-agent.ts'
import { openSigner } from '../../storage/secrets/signer.ts'
import { canaryBlockOf } from '../../foundation/http/address-block.ts'
import { verifyView } from '../sets/view-token.ts'

describe('pages while a canary is open', () => {
  let world: CanaryWorld
  afterEach(() => world.app.stop())

  // docs/behaviour/releases.md#pages-stay-shared
  it('are kept by no cache in front, which keeps those of a watched release without a token', async () => {
    world = await startCanaryWorld('sqlite', 'plain', {
      VIEWPAGE_SHARED_CACHE: '1',
      VIEWPAGE_PUBLIC_URL: 'https://viewpage.example',
      VIEWPAGE_EDGE_URLS: 'http://127.0.0.1:1',
    })
    const throughCache = async () => {
      const { headers } = await world.app.server.inject({
        url: '/p/orbit1/',
        headers: {
          'user-agent': USER_AGENT,
          'viewpage-variant': 'language=en device=desktop banner=yes measuring=yes back=no',
        },
        cookies: { canary_bucket: '700' },
      })
      return [headers['cache-tag'] !== undefined, headers['server-timing'] !== undefined]
    }
    expect(await throughCache()).toEqual([true, false])
    await world.activate('1.2.0')
    expect(await throughCache()).toEqual([true, false])
    await world.start('1.1.0')
    expect(await throughCache()).toEqual([false, true])
  })

  // docs/behaviour/releases.md#bad-view
  it.each(['a visitor', 'somebody with an account'])('say that the header threw, for %s', async (who) => {
    world = await startCanaryWorld('sqlite')
    const { releases, database } = world.app.parts
    await releases.publish(fakeBuild('mf-header', '1.0.0', ['header']))
    await releases.activate('mf-header', '1.0.0')
    await releases.publish(fakeBuild('mf-header', '1.1.0', ['header'], 'throws'), { force: true })
    const forced = { remote: 'mf-header', force: true, reason: 'to see it fail' }
    expect((await world.start('1.1.0', forced)).statusCode).toBe(201)
    const browser = who === 'a visitor' ? world.app.browser() : await world.app.logIn('grace@example.com')
    browser.cookies.set('canary_bucket', '0')
    const { headers } = await browser.get(PAGE, { 'user-agent': USER_AGENT })
    const token = /desc="([^"]*)"/.exec(String(headers['server-timing']))?.[1] ?? ''
    const view = verifyView(await openSigner(database), token, {
      block: canaryBlockOf('127.0.0.1'),
      now: world.app.clock.now,
    })
    expect(view?.trials.map(({ arm, hasThrown }) => [arm, hasThrown])).toEqual([['canary', true]])
  })

  // docs/behaviour/releases.md#who-is-not-asked
  it.each<[string, Record<string, string>, string]>([
    ['visitors who opted out', { 'sec-gpc': '1' }, '/p/orbit1/'],
    ['bots', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, '/p/orbit1/'],
    ['hosts without cookies', { host: 'plain.example' }, '/p/orbit1/'],
    ['embeds', {}, '/p/orbit1/embed/'],
  ])('are those of the active set for %s, without a cookie and a token', async (_, headers, url) => {
    world = await startCanaryWorld('sqlite')
    await world.start('1.1.0', { share: 50 })
    const page = await world.app.server.inject({
      url,
      headers: { accept: 'text/html', 'user-agent': USER_AGENT, ...headers },
      cookies: { canary_bucket: '3' },
    })
    expect(page.statusCode).toBe(200)
    expect([page.headers['set-cookie'], page.headers['server-timing']]).toEqual([undefined, undefined])
    expect(page.body).not.toContain('/remotes/mf-toolbar/1.1.0/')
  })
})
