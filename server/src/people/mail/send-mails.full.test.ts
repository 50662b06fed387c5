import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { DAY_MS, MINUTE_MS } from '@viewpage/shared-events/durations'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { startMailServer, startTarpit, type MailServer } from '../../../test/support/mail-server.ts'
import { until } from '../../../test/support/until.ts'
import { openMetrics, type Metrics } from '../../foundation/metrics/metrics.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import { createLimitStore } from '../../storage/limits/limit-store.ts'
import { deleteOldRows } from '../../storage/retention/delete-old-rows.ts'
import { openSigner } from '../../storage/secrets/signer.ts'
import { createMailQueue, type Mail } from './mail-queue.ts'
import { startMailSender } from './send-mails.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const INVITATION = {
  kind: 'invitation',
  language: 'en',
  right: 'edit',
  inviter: 'Ada',
  path: '/invitation/secret/',
  expiresAt: 0,
} as const

describe.each(DATABASES)('the queue of mails on %s', (kind) => {
  let storage: TestStorage
  let database: Database
  let mails: MailServer
  let metrics: Metrics
  let now = Date.now()
  const logged: string[] = []
  const stops: (() => Promise<void>)[] = []

  beforeEach(async () => {
    logged.length = 0
    storage = await createStorage(kind, { hasTables: true })
    database = await open()
    mails = await startMailServer()
    metrics = await openMetrics(true)
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await mails.stop()
    await storage.remove()
  })

  /** As another server process. */
  async function open(): Promise<Database> {
    const { databaseUrl, dataDir } = storage
    const opened = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    stops.push(() => opened.close())
    return opened
  }

  function send(from: Database, smtpUrl = mails.url, deliveryMs?: number) {
    const log = (...line: unknown[]) => void logged.push(JSON.stringify(line))
    const mail = { smtpUrl, from: 'slides@viewpage.example', origin: 'https://viewpage.example' }
    const stop = startMailSender({
      database: from,
      compose: async ({ recipient }) => ({ subject: 'Hello', text: recipient, html: recipient }),
      openTransport: () => createSmtpTransport(mail, deliveryMs),
      log: { warn: log, error: log },
      metrics,
      now: () => now,
      pollMs: 20,
    })
    stops.unshift(stop)
    return stop
  }
  const queue = async () =>
    createMailQueue(
      database,
      createLimitStore(database, await openSigner(database), () => now),
      () => now,
    )
  const add = async (recipient: string, mail: Omit<Mail, 'recipient'> = INVITATION) =>
    (await queue()).add({ ...mail, recipient } as Mail)
  const rows = () => database.read.selectFrom('mails').selectAll().orderBy('recipient').execute()
  const outcomes = async () => (await rows()).map(({ outcome, tries }) => [outcome, tries])
  /** By its label. */
  async function measured(name: string): Promise<Record<string, number>> {
    const all = (await metrics.read()) as { name: string; values: { labels: object; value: number }[] }[]
    const values = all.find((each) => each.name === name)?.values ?? []
    return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels).join(), value]))
  }
  const isTried = (count: number) => until(async () => (await rows()).every(({ tries }) => tries === count))
  const isSettled = () => until(async () => (await rows()).every(({ outcome }) => outcome !== null))

  // docs/behaviour/mail.md#delivery
  it('is shared by several servers, and each mail is sent once', async () => {
    const recipients = Array.from({ length: 60 }, (_, index) => `person${index}@example.com`)
    for (const recipient of recipients) await add(recipient)
    for (const server of [database, await open(), await open()]) send(server)
    await isSettled()
    expect(mails.arrived.map(({ to }) => to).sort()).toEqual(recipients.sort())
    // What a secret may be in is gone.
    expect((await rows()).every(({ content }) => content === null)).toBe(true)
  })

  it('tries a mail again that was greylisted, as the same mail', async () => {
    mails.response = 450
    await add('ada@example.com')
    send(database)
    await isTried(1)
    await until(() => logged.length === 1)
    expect(logged[0]).not.toContain('ada@example.com')
    mails.response = null
    now += MINUTE_MS
    const { messageId } = await mails.mailTo('ada@example.com')
    await isSettled()
    const [row] = await rows()
    expect([row?.outcome, row?.tries, messageId]).toEqual(['sent', 2, `<${row?.id}@viewpage.example>`])
  })

  it('gives a refused address up at once, and one that is never reached after four days', async () => {
    mails.response = 550
    await add('nobody@example.com')
    send(database)
    await isSettled()
    expect(await outcomes()).toEqual([['refused', 1]])
    expect((await rows())[0]?.detail).toContain('not now, nobody@example.com')
    mails.response = 451
    await add('later@example.com')
    await until(async () => (await rows())[0]?.tries === 1)
    expect(await measured('viewpage_waiting_mails')).toEqual({ all: 1, retried: 1 })
    now += 4 * DAY_MS
    await isSettled()
    expect((await rows())[0]).toMatchObject({ outcome: 'given up', content: null })
    expect(await measured('viewpage_waiting_mails')).toEqual({ all: 0, retried: 0 })
    await until(async () => (await measured('viewpage_mails_total'))['given_up'] === 1)
    expect(await measured('viewpage_mails_total')).toEqual({
      sent: 0,
      refused: 1,
      given_up: 1,
      not_needed: 0,
    })
    expect(mails.arrived).toEqual([])
  })

  it('lets go of a server that hangs or is not there, and delivers when there is one', async () => {
    const tarpit = await startTarpit()
    await add('ada@example.com')
    const stop = send(database, tarpit.url, 300)
    await until(async () => ((await rows())[0]?.detail ?? '') !== '')
    expect(tarpit.connections()).toBe(1)
    await stop()
    await tarpit.stop()
    now += MINUTE_MS
    const stopAgain = send(database, tarpit.url)
    await isTried(2)
    await until(async () => ((await rows())[0]?.detail ?? '').includes('ECONNREFUSED'))
    await stopAgain()
    now += 5 * MINUTE_MS
    send(database)
    await mails.mailTo('ada@example.com')
    await isSettled()
    expect(await outcomes()).toEqual([['sent', 3]])
  })

  it('ends in time while a mail hangs', async () => {
    const tarpit = await startTarpit()
    await add('ada@example.com')
    const stop = send(database, tarpit.url)
    await until(() => tarpit.connections() === 1)
    await stop()
    expect(await outcomes()).toEqual([[null, 1]])
    await tarpit.stop()
  })

  it('takes 20 mails a day for an address that others name, and new passwords beside them', async () => {
    const added = []
    for (let count = 0; count < 25; count++) added.push(await add('ada@example.com'))
    expect(added.filter(Boolean)).toHaveLength(20)
    expect(await add('ADA@example.com')).toBe(false)
    expect(await add('ada@example.com', { kind: 'reset', language: 'en' })).toBe(true)
  })

  it('has room for 10,000 that wait', async () => {
    await add('ada@example.com')
    const [row] = await rows()
    if (!row) throw new Error('no mail')
    const others = Array.from({ length: 9_999 }, (_, index) => ({ ...row, id: `waits-${index}` }))
    for (let start = 0; start < others.length; start += 1_000)
      await database.write((db) =>
        db
          .insertInto('mails')
          .values(others.slice(start, start + 1_000))
          .execute(),
      )
    expect(await add('ben@example.com')).toBe(false)
    await database.write((db) =>
      db.updateTable('mails').set({ due_at: null }).where('id', '=', 'waits-0').execute(),
    )
    expect(await add('ben@example.com')).toBe(true)
  })

  it('keeps the log of a delivery for 30 days', async () => {
    await add('ada@example.com')
    send(database)
    await isSettled()
    await deleteOldRows(database, { maxDays: 400, now: now + 30 * DAY_MS })
    expect(await rows()).toHaveLength(1)
    await deleteOldRows(database, { maxDays: 400, now: now + 34 * DAY_MS })
    expect(await rows()).toEqual([])
  })
})
