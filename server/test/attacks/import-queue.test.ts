import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { textAt, tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { listen } from '../support/http-visitor.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
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

describe('an account that fills the import queue', () => {
  let app: TestApp
  let origin: string

  beforeAll(async () => {
    app = await startApp('sqlite')
    origin = `http://127.0.0.1:${await listen(app)}`
  })

  afterAll(() => app.stop())

  it('sees that its own imports wait, while imports of others go first', async () => {
    const eve = await app.logIn('eve@example.com')
    const ada = await app.logIn('ada@example.com')
    const givenUp = new AbortController()
    const ends: string[] = []
    const uploads = Array.from({ length: 7 }, (_, at) =>
      uploadTo(origin, eve, pdfOf(400), { signal: givenUp.signal }).then(
        ({ status, problem }) => void ends.push(`${at} ${status} ${problem ?? 'made'}`),
        () => undefined,
      ),
    )
    // Two are at work and three wait: the others are refused.
    await until(() => ends.filter((end) => end.includes('of your uploads are waiting already')).length === 2)
    const { path } = await uploadTo(origin, ada, pdfOf(1))
    expect(path).toMatch(/\/first-look\/$/)
    // Her import was sent last, and was not finished last.
    expect(ends.filter((end) => end.includes('made')).length).toBeLessThan(5)
    givenUp.abort()
    await Promise.all(uploads)
  }, 240_000)
})
