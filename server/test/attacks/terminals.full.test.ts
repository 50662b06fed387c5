import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { analyticsEvent } from '../support/analytics-event.ts'
import { createStorage } from '../support/databases.ts'
import { ask } from '../support/http-client.ts'
import { listen } from '../support/http-visitor.ts'
import { pageError } from '../support/page-error.ts'
import { runCommand } from '../support/run-command.ts'
import { runServer } from '../support/run-server.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { storesOf } from '../support/stores.ts'

/** Clears the screen, names the window, overwrites its line, and turns the rest around. */
const HOSTILE = 'a\u001b[2J\u001b]0;b\u0007\u009b31m\u007f\rc\u202ed\u2066'
// oxlint-disable-next-line no-control-regex -- control characters are searched for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/
/** Looks like another entry of a list. */
const FORGED = 'x\nmf-viewer 1.0.0  uncaught  9 times\n\nan-event  9  9'

describe('texts of strangers on the terminal of the operator', () => {
  let app: TestApp
  let address: string

  beforeAll(async () => {
    app = await startApp('sqlite')
    address = `http://127.0.0.1:${await listen(app)}`
    const { oid } = await app.logIn('ada@example.com', { firstName: HOSTILE, lastName: FORGED })
    await app.addPresentation({
      ...{ oid: 'orbit1', owner_oid: oid, title: `${HOSTILE}${FORGED}` },
      step_titles: JSON.stringify([`${HOSTILE}${FORGED}`]),
    })
    await app.parts.database.write((transaction) =>
      transaction.updateTable('users').set({ is_staff: 1 }).execute(),
    )
  })
  afterAll(() => app.stop())

  const post = async (path: string, entries: readonly object[]) => {
    const { status } = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(entries),
    })
    expect(status).toBe(204)
  }

  /** What a command prints, on both streams. */
  async function printed(file: string, ...args: string[]): Promise<string> {
    const { out, err } = await runCommand(file, app.parts.config.files.dataDir, args)
    expect(err + out).not.toMatch(CONTROL)
    return out
  }

  it('cannot control it from an error of a page, nor look like another error', async () => {
    const text = `${HOSTILE}${FORGED}`
    const error = { name: HOSTILE, message: text, stack: `Error\n at ${HOSTILE}`, page: `/${HOSTILE}` }
    await post('/api/v1/page-errors/', [{ ...pageError, ...error, version: HOSTILE }])
    const list = await printed('errors.ts')
    expect(list.split('\n').filter((line) => /^\S/.test(line))).toEqual([
      expect.stringMatching(/^mf-toolbar /),
    ])
    expect(JSON.parse(await printed('errors.ts', '--json'))).toHaveLength(1)
  })

  it('cannot control it from an event, nor look like another event', async () => {
    const event = { ...analyticsEvent('play'), [HOSTILE]: FORGED, event_name: `${HOSTILE}${FORGED}` }
    await post('/log/json', [event, { ...analyticsEvent('play'), event_name: FORGED }])
    expect(await printed('events.ts')).not.toMatch(/^an-event/m)
    const lines = (await printed('events.ts', '--ndjson')).trimEnd().split('\n')
    expect(lines.map((line) => typeof JSON.parse(line))).toEqual(['object', 'object'])
    // Of what does not fit, only an outline is stored.
    expect(lines.join()).toContain('string of ')
  })

  it('cannot control it from a report, an account or a title', async () => {
    const presentation = await app.presentation('orbit1')
    if (!presentation) throw new Error('The presentation is missing.')
    const report = { reason: 'spam', step: 1, note: `${HOSTILE}\n${FORGED}` } as const
    const about = { formId: 'one', reporterOid: null, presentation, linkId: null, language: 'en' } as const
    const receipt = await storesOf(app).reports.add({ report, ...about })
    for (const [file, ...args] of [
      ['reports.ts'],
      ['reports.ts', '--json'],
      ['reports.ts', 'take-down', receipt, '--reason', 'spam'],
      ['reports.ts', 'restore', 'orbit1'],
      ['staff.ts', 'list'],
      ['staff.ts', 'remove', `${HOSTILE}@example.com`],
      ['insights.ts', 'check', HOSTILE],
    ] as const)
      expect(await printed(file, ...args)).not.toMatch(/^(an-event|mf-viewer)/m)
  })
})

it('the log has no control characters of addresses', async () => {
  const storage = await createStorage('sqlite', { hasTables: true })
  const server = await runServer(storage, { env: { VIEWPAGE_LOG_LEVEL: 'info' } })
  const path = '/p/%1B%5B2J%C2%9B31m%7F%E2%80%AEa/'
  await ask(server.url, path)
  await server.stop()
  await storage.remove()
  const log = server.log()
  expect(log).toContain('\\u001b[2J\\\\u009b31m\\\\u007f\\\\u202ea')
  expect(log).not.toMatch(CONTROL)
})
