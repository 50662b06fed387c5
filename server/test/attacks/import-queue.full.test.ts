import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { textAt, tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { listen } from '../support/http-visitor.ts'
import { startApp, type Browser, type TestApp } from '../support/start-app.ts'
import { until } from '../support/until.ts'
import { uploadTo } from '../support/upload-to.ts'

const pdfOf = (pages: number) => [
  {
    name: 'talk.pdf',
    bytes: tinyPdf({
      pages: Array.from({ length: pages }, (_, at) => ({ content: textAt(60, 400, 48, `Page ${at + 1}`) })),
    }),
  },
]

/** Uploads one after the other, until given up. */
function uploadAll(origin: string, from: string, uploaders: readonly Browser[]) {
  const givenUp = new AbortController()
  const ends: string[] = []
  const uploads = uploaders.map((uploader) =>
    uploadTo(origin, uploader, pdfOf(400), { signal: givenUp.signal, from }).then(
      ({ status, problem }) => void ends.push(`${status} ${problem ?? 'made'}`),
      () => undefined,
    ),
  )
  return {
    count: (text: string) => ends.filter((end) => end.includes(text)).length,
    async giveUp() {
      givenUp.abort()
      await Promise.all(uploads)
    },
  }
}

describe('the import queue', () => {
  let app: TestApp
  let origin: string

  beforeEach(async () => {
    app = await startApp('sqlite', { env: { VIEWPAGE_TRUST_PROXY: '1' } })
    origin = `http://127.0.0.1:${await listen(app)}`
  })

  afterEach(() => app.stop())

  it('lets an account wait that fills it, while imports of others at its address go first', async () => {
    const eve = await app.logIn('eve@example.com')
    const ada = await app.logIn('ada@example.com')
    const uploads = uploadAll(
      origin,
      '203.0.113.7',
      Array.from({ length: 7 }, () => eve),
    )
    // One is at work and three wait: the others are refused.
    await until(() => uploads.count('of your uploads are waiting already') === 3)
    const { path } = await uploadTo(origin, ada, pdfOf(1), { from: '203.0.113.7' })
    expect(path).toMatch(/\/first-look\/$/)
    // Her import was sent last, and was not finished last.
    expect(uploads.count('made')).toBeLessThan(4)
    await uploads.giveUp()
  }, 240_000)

  it('keeps a place for other addresses when a dozen accounts of one address fill it', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 12 }, (_, number) => app.logIn(`eve${number}@example.com`)),
    )
    const ada = await app.logIn('ada@example.com')
    // Addresses of one network.
    const uploads = uploadAll(
      origin,
      '2001:db8:1:2::3',
      crowd.flatMap((eve) => [eve, eve, eve]),
    )
    await until(() => uploads.count('Many presentations are being uploaded') > 0)
    const before = uploads.count('made')
    const { path } = await uploadTo(origin, ada, pdfOf(1), { from: '2001:db8:1:3::3' })
    expect(path).toMatch(/\/first-look\/$/)
    // Those who came first wait on.
    expect(uploads.count('made') - before).toBeLessThan(3)
    await uploads.giveUp()
  }, 240_000)
})
