import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { withLargestTranscript, withTranscript } from '../support/hostile-documents.ts'
import { listen } from '../support/http-visitor.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

interface Written {
  readonly topics: readonly object[]
}
const topicsOf = ({ bytes }: { bytes: Uint8Array }) =>
  (JSON.parse(new TextDecoder().decode(bytes)) as Written).topics

describe('a presentation with a long transcript', () => {
  let app: TestApp
  let origin: string

  beforeAll(async () => {
    // Generous, because the machine may be busy; without limits it took far longer.
    app = await startApp('sqlite', { built: true })
    const ada = await app.logIn('ada@example.com')
    const add = (oid: string, topics: readonly object[]) =>
      app.addPresentation({ oid, owner_oid: ada.oid, transcript: JSON.stringify(topics) })
    await add('longest1', topicsOf(withLargestTranscript()))
    await add('before1', topicsOf(withTranscript(4_000_000)))
    origin = `http://127.0.0.1:${await listen(app)}`
    await app.warmUp()
  }, 120_000)

  afterAll(() => app.stop())

  it.each([
    ['as much as is taken', 'longest1'],
    ['4 MB, from before there was a limit', 'before1'],
  ])('has a rendered page: %s', async (_, oid) => {
    const url = `${origin}/p/${oid}/`
    // The first visit may find the viewer's code cold.
    await (await fetch(url)).text()
    const page = await (await fetch(url)).text()
    for (const slot of ['viewer', 'transcript', 'metadata'])
      expect(page).toMatch(new RegExp(`data-slot="${slot}"[^>]*data-rendered="html"`))
    expect(page.length).toBeLessThan(2_500_000)
  })
})
