import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { HOSTILE_UPLOADS } from '../support/hostile-uploads.ts'
import { listen } from '../support/http-visitor.ts'
import { leftBehind } from '../support/left-behind.ts'
import { longestWaitDuring } from '../support/longest-wait.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { uploadTo } from '../support/upload-to.ts'

/** The fast ones, with the text that the person reads if they fail; `npm run bench:stalls` sends all. */
const ANSWERS: Record<string, string | RegExp | null> = {
  '200 bytes of empty comments': 'is not a presentation that can be read here',
  '4 kB of empty comments and a page': 'These files do not make one presentation',
  'a transcript of 4 MB': 'have 4,000,040 characters; 200,000 are possible',
  // Its reader ends by itself if there is little memory at that moment.
  'an AVIF that says it is small, in a drawing': /is too large to be read|is damaged/,
  'an AVIF that says it is small, in a deck': 'is too large to be read',
  'a font whose letters double thirty times': null,
  'a PDF with a pattern of itself': null,
  'a PDF whose pages are a ring': null,
  'a document nested without end': 'is damaged or incomplete',
}

/** ms; generous, because the machine may be busy: 200 bytes kept everybody waiting for 12 s. */
const MAX_WAIT_MS = 6_000

describe('a hostile upload', () => {
  let app: TestApp
  let page: string
  let origin: string

  beforeAll(async () => {
    app = await startApp('sqlite')
    const ada = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'watched1', owner_oid: ada.oid })
    origin = `http://127.0.0.1:${await listen(app)}`
    page = `${origin}/p/watched1/`
    await (await fetch(page)).text()
  })

  afterAll(() => app.stop())

  it.each(Object.entries(ANSWERS))(
    'gets a response and does not delay other visitors: %s',
    async (name, answer) => {
      const files = (await HOSTILE_UPLOADS.find((each) => each.name === name)?.files()) ?? []
      const eve = await app.logIn(`${name.replace(/\W/g, '')}@example.com`)
      const before = await leftBehind(app)
      const { result, longestWait } = await longestWaitDuring(page, () => uploadTo(origin, eve, files))
      if (answer === null) expect(result.path).toMatch(/first-look/)
      else {
        expect(result.problem).toMatch(answer)
        expect(await leftBehind(app)).toEqual(before)
      }
      expect(longestWait).toBeLessThan(MAX_WAIT_MS)
    },
    180_000,
  )
})
