import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../../test/support/databases.ts'
import { decoded } from '../../../../test/support/decoded.ts'
import { startApp, type Browser, type TestApp } from '../../../../test/support/start-app.ts'
import { storesOf } from '../../../../test/support/stores.ts'
import { postForm, submitForm } from '../../../../test/support/submit-form.ts'
import { createStaffStore } from '../../../people/staff/staff-store.ts'
import { STAFF_PATHS } from '../../../pages/staff-page.ts'
import { takeDown } from '../take-down.ts'

const QUEUE = STAFF_PATHS.reports
const DECIDED = `${QUEUE}?state=decided`
const REASON = 'It shows somebody <who> did not agree.'

describe.each(DATABASES)('the queue of reports on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let ben: Browser & { oid: string }
  let made = 0

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    await createStaffStore(app.parts.database).setStaff('ada@example.com', true)
  })

  beforeEach(async () => {
    const { write } = app.parts.database
    await write((transaction) => transaction.deleteFrom('reports').execute())
    await write((transaction) => transaction.deleteFrom('presentations').execute())
    for (const oid of ['orbit1', 'garden1'])
      await app.addPresentation({ oid, owner_oid: ben.oid, title: `All of ${oid}` })
  })

  afterAll(() => app.stop())

  /** @returns its receipt */
  async function report(oid = 'orbit1', note = ''): Promise<string> {
    const presentation = await app.presentation(oid)
    if (!presentation) throw new Error(`${oid} is missing.`)
    const about = { presentation, linkId: null, reporterOid: ada.oid, language: 'en' }
    return storesOf(app).reports.add({
      ...about,
      report: { reason: 'spam', step: 2, note },
      formId: `form-${++made}`,
    })
  }

  async function decide(action: string, receipt: string, reason = '', page: string = QUEUE) {
    await ada.get(page)
    const csrftoken = ada.cookies.get('csrftoken') ?? ''
    return postForm(ada, page, { csrftoken, action, report: receipt, reason })
  }
  const receiptsOn = async (page: string) =>
    [...(await ada.get(page)).body.matchAll(/<li id="(R-[^"]+)">/g)].map(([, receipt]) => receipt)
  const pageStatus = async (who: Browser) => (await who.get('/p/orbit1/')).statusCode

  it('says that no report waits', async () => {
    expect((await ada.get(QUEUE)).body).toContain('No report waits for a decision.')
    expect((await ada.get(DECIDED)).body).toContain('No report was decided yet.')
  })

  // docs/behaviour/staff.md#queue
  it('shows what was reported, by whom, and how many reports wait', async () => {
    const receipt = await report('orbit1', 'Look <here>\nand there.')
    await report('orbit1')
    const body = decoded((await ada.get(QUEUE)).body)
    expect(body).toContain(`<h2 dir="auto"><a href="/p/orbit1/going-around/">All of orbit1</a></h2>`)
    for (const text of [receipt, 'Ben Okri', 'It is spam or misleading', 'ada@example.com'])
      expect(body).toContain(text)
    expect(body).toContain('<p dir="auto">Step 2 · <span>Two</span></p>')
    expect(body).toContain('<blockquote dir="auto">Look <here>\nand there.</blockquote>')
    expect(body).toContain('1 more report about it waits')
    expect((await ada.get('/staff/')).body).toContain('2 reports wait for a decision')
  })

  // docs/behaviour/staff.md#queue
  it('has pages of 20, the oldest first, which lead from one to the next', async () => {
    const receipts: string[] = []
    for (let number = 0; number < 23; number++) receipts.push(await report())
    expect(await receiptsOn(QUEUE)).toEqual(receipts.slice(0, 20))
    const { body } = await ada.get(QUEUE)
    const next = /rel="next" href="([^"]+)"/.exec(decoded(body))?.[1] ?? ''
    expect(await receiptsOn(next)).toEqual(receipts.slice(20))
    // A decision leads back to the same page.
    const { headers } = await decide('dismiss', receipts[20] ?? '', '', next)
    expect(await receiptsOn(String(headers.location))).toEqual(receipts.slice(21))
  })

  // docs/behaviour/staff.md#decisions
  it('takes a presentation down with a reason, for everybody but its owner, and restores it', async () => {
    const sha256 = await app.parts.storedFiles.put(Buffer.from('a picture of step 2'))
    const { revision = 1 } = (await app.presentation('orbit1')) ?? {}
    const file = {
      oid: 'orbit1',
      sha256,
      role: 'step',
      step: 2,
      media_type: 'image/webp',
      bytes: 19,
    } as const
    await app.parts.database.append('assets', [{ ...file, revision, file_name: null }])
    const [receipt, other] = [await report(), await report('garden1')]
    const again = await report()
    const saved = await decide('takeDown', receipt, REASON)
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${QUEUE}?saved=takeDown`])
    expect((await ada.get(String(saved.headers.location))).body).toContain('The presentation is taken down.')
    expect([await pageStatus(ada), await pageStatus(app.browser()), await pageStatus(ben)]).toEqual([
      404, 404, 200,
    ])
    expect(decoded((await ben.get('/p/orbit1/')).body)).toContain(`Reason: ${REASON}`)
    // Both reports of it are decided, and the other one waits.
    expect([await receiptsOn(QUEUE), await receiptsOn(DECIDED)]).toEqual([[other], [again, receipt]])
    const decided = decoded((await ada.get(DECIDED)).body)
    expect(decided).toContain(`It is taken down. Its owner reads: ${REASON}`)
    expect(decided).not.toContain('href="/p/orbit1/')
    // What it was, though nobody but its owner can open it.
    expect(decided).toMatch(/>\/p\/orbit1\/[^<]*</)
    expect(decided).toContain(`src="data:image/webp;base64,${btoa('a picture of step 2')}"`)
    expect((await ada.get(`/assets/orbit1/${sha256}.webp`)).statusCode).toBe(404)

    const restored = await decide('restore', receipt, '', DECIDED)
    expect(restored.headers.location).toBe(`${DECIDED}&saved=restore`)
    expect([await pageStatus(ada), await pageStatus(app.browser())]).toEqual([200, 200])
    const log = decoded((await ada.get(STAFF_PATHS.log)).body)
    expect(log).toMatch(new RegExp(`Restored a presentation.*Ada Lovelace · ${receipt}`, 's'))
    expect(log).toMatch(/Took a presentation down.*Reason: It shows somebody <who> did not agree\./s)
  })

  // docs/behaviour/staff.md#decisions
  it('dismisses a report, and changes nothing else', async () => {
    const receipt = await report()
    await decide('dismiss', receipt)
    expect([await receiptsOn(QUEUE), await receiptsOn(DECIDED)]).toEqual([[], [receipt]])
    expect((await ada.get(DECIDED)).body).toContain('Dismissed on 14 November 2026')
    expect(await pageStatus(app.browser())).toBe(200)
    // A decision can be changed: what was dismissed can still be taken down.
    expect((await decide('takeDown', receipt, REASON, DECIDED)).statusCode).toBe(303)
    expect(await pageStatus(app.browser())).toBe(404)
  })

  it.each([
    ['', 'Please give a reason: the owner reads it.'],
    ['  \n ', 'Please give a reason: the owner reads it.'],
    ['x'.repeat(1_001), 'Please make this shorter.'],
  ])('asks for a reason again, and keeps what was typed', async (reason, why) => {
    const receipt = await report()
    const { statusCode, body } = await decide('takeDown', receipt, reason)
    expect(statusCode).toBe(422)
    expect(body).toMatch(new RegExp(`<details open>.*${why}`, 's'))
    expect(body).toContain(`>${reason.trim()}</textarea>`)
    expect(await pageStatus(app.browser())).toBe(200)
  })

  // docs/behaviour/staff.md#decisions
  it('changes nothing after somebody else decided, and says so', async () => {
    const receipt = await report()
    await takeDown(app.parts.database, 'orbit1', 'The first reason.', app.clock.now)
    const twice = await decide('takeDown', receipt, REASON)
    expect([twice.statusCode, decoded(twice.body).includes('was taken down already')]).toEqual([409, true])
    expect((await app.presentation('orbit1'))?.takenDownReason).toBe('The first reason.')
    expect((await decide('dismiss', receipt)).body).toContain('Somebody decided about this report already.')
    await decide('restore', receipt)
    expect((await decide('restore', receipt)).body).toContain('is not taken down any more.')
  })

  // docs/behaviour/staff.md#in-the-bin
  it('says since when a presentation is in the bin, and leads to it only while a report waits', async () => {
    const receipt = await report()
    await submitForm(ben, '/dashboard/next/orbit1/delete/', {})
    const since = /In the bin of its owner since \d+ \w+ \d{4}</
    const waiting = decoded((await ada.get(QUEUE)).body)
    expect(waiting).toMatch(since)
    expect([waiting.includes('href="/p/orbit1/'), await pageStatus(ada)]).toEqual([true, 200])
    expect((await decide('dismiss', receipt)).statusCode).toBe(303)
    const decided = decoded((await ada.get(DECIDED)).body)
    expect(decided).toMatch(since)
    expect([decided.includes('href="/p/orbit1/'), await pageStatus(ada)]).toEqual([false, 404])
    expect((await ada.get(STAFF_PATHS.log)).body).toMatch(/All of orbit1 · In the bin of its owner since/)
    await submitForm(ben, '/settings/', { restore: 'orbit1' }, '/dashboard/bin/')
    expect((await ada.get(DECIDED)).body).not.toMatch(since)
  })

  // docs/behaviour/staff.md#decisions
  it('says that a presentation was deleted meanwhile, and still dismisses the report of it', async () => {
    const receipt = await report()
    await takeDown(app.parts.database, 'orbit1', REASON, app.clock.now)
    const second = await report('garden1')
    for (const oid of ['orbit1', 'garden1']) {
      await submitForm(ben, `/dashboard/next/${oid}/delete/`, {})
      await submitForm(ben, '/settings/', { delete: oid }, '/dashboard/bin/')
    }
    for (const [action, about] of [
      ['restore', receipt],
      ['takeDown', second],
    ] as const) {
      const { statusCode, body } = await decide(action, about, REASON)
      expect([statusCode, body.includes('The presentation was deleted meanwhile.')]).toEqual([409, true])
    }
    expect((await ada.get(QUEUE)).body).toContain('Deleted presentation garden1')
    expect((await decide('dismiss', second)).statusCode).toBe(303)
    expect((await decide('dismiss', 'R-0000-0000')).body).toContain('There is no such report any more.')
    expect((await decide('ban', second)).statusCode).toBe(400)
  })

  it('lets one of two people take down at once, and tells the other', async () => {
    const receipt = await report()
    const both = await Promise.all(['One.', 'Two.'].map((reason) => decide('takeDown', receipt, reason)))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409])
  })
})
