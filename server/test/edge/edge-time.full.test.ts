import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  cacheOf,
  HIT,
  START_TIMEOUT_MS,
  startBehindVarnish,
  type AppBehindVarnish,
} from '../support/start-behind-varnish.ts'
import { until } from '../support/until.ts'

const SECONDS = 1

describe('a page at the edge whose time is over', () => {
  let site: AppBehindVarnish
  beforeAll(async () => {
    site = await startBehindVarnish('sqlite', SECONDS)
  }, START_TIMEOUT_MS)
  afterAll(() => site.stop())

  /** Waits until Varnish would send the page only because it may be stale. */
  async function becomeStale(path: string): Promise<void> {
    const { headers } = await site.keep(path)
    const keptAt = Date.now() - Number(headers['age']) * 1_000
    await until(() => Date.now() > keptAt + (SECONDS + 0.5) * 1_000)
  }
  const setPrivacy = (oid: string, privacy: 'public' | 'private') =>
    site.app.parts.database.write((transaction) =>
      transaction.updateTable('presentations').set({ privacy }).where('oid', '=', oid).execute(),
    )

  // docs/behaviour/page.md#cache-in-front
  it('is sent once more, while a new one is asked for', async () => {
    // The server purges all pages twice after its start.
    await until(async () => {
      await becomeStale('/p/orbit1/')
      const { headers, status } = await site.get('/p/orbit1/')
      expect(status).toBe(200)
      return Number(headers['age']) >= SECONDS
    })
    await until(async () => Number((await site.get('/p/orbit1/')).headers['age']) < SECONDS)
  })

  // docs/behaviour/visibility.md#change-at-once
  it('is not sent any more once it is made private', async () => {
    await site.app.addPresentation({ oid: 'stale1', owner_oid: site.ada.oid, title: 'Secret' })
    await becomeStale('/p/stale1/')
    await setPrivacy('stale1', 'private')
    await until(async () => (await site.get('/p/stale1/', {}, 'HEAD')).status === 404)
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.get('/p/stale1/')))
    expect(answers.filter(({ body }) => body.includes('Secret'))).toEqual([])
  })

  it('is not sent by a server that starts again after what was missed', async () => {
    await site.keep('/p/orbit1/')
    const before = await site.get('/p/orbit1/')
    const another = await site.app.another({ VIEWPAGE_SHARED_CACHE: '1' })
    // It cannot know what was sent before, so everything goes.
    await until(async () => cacheOf(await site.get('/p/orbit1/')) !== HIT)
    await another.close()
    expect((await site.get('/p/orbit1/')).body).toBe(before.body)
  })
})
