import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { sql } from 'kysely'
import pg from 'pg'
import { analyticsEvent } from '../support/analytics-event.ts'
import { DATABASES } from '../support/databases.ts'
import { listen } from '../support/http-visitor.ts'
import { multipartOf } from '../support/multipart.ts'
import { fakeBuild } from '../support/fake-builds.ts'
import { teamAt } from '../support/release-over-http.ts'
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { startApp, type Browser, type TestApp } from '../support/start-app.ts'
import { submitForm } from '../support/submit-form.ts'
import { until } from '../support/until.ts'

const MEGABYTE = 1024 * 1024
const REPORTS = [
  ['/log/json', () => [analyticsEvent('play', { trigger: 'button' })]],
  ['/fallback/json', () => [analyticsEvent('play', { trigger: 'button' })]],
  ['/api/v1/viewer-log/', () => [{ action: 'start' }]],
] as const

/** Skipped where this process may not mount a disk. */
const probe = mountSmallDisk(1)
probe?.unmount()

;(probe ? describe : describe.skip)('a disk that strangers fill', () => {
  let disk: SmallDisk
  let app: TestApp
  let address: string
  let ada: Browser & { oid: string }

  async function start(kind: (typeof DATABASES)[number], env: Record<string, string>): Promise<void> {
    const mounted = mountSmallDisk(60)
    if (!mounted) throw new Error('Failed to mount a disk, though the probe could.')
    disk = mounted
    app = await startApp(kind, { parent: disk.folder, env })
    address = `http://127.0.0.1:${await listen(app)}`
    ada = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
    // A page with a form has the token that a like needs.
    await ada.get('/dashboard/next/upload/')
  }
  afterEach(async () => {
    await app.stop()
    await dropTablespace()
    disk.unmount()
  })

  const report = (path: string, entries: readonly object[]) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(entries),
    })
  const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status

  const like = () => ada.ask({ method: 'PUT', url: '/api/v4/presentation/orbit1/like/' })

  async function upload() {
    const csrftoken = ada.cookies.get('csrftoken') ?? ''
    const form = multipartOf({ csrftoken }, [
      { name: 'talk.pdf', bytes: tinyPdf({ pages: [{ content: '' }] }) },
    ])
    return ada.ask({
      method: 'POST',
      url: '/dashboard/next/upload/',
      ...form,
      headers: { accept: 'text/html', ...form.headers },
    })
  }

  it.each(DATABASES)(
    'refuses events and uploads before log-ins and likes, until it has room again, on %s',
    async (kind) => {
      await start(kind, { VIEWPAGE_DISK_RESERVE_PERCENT: '50' })
      disk.fillUpTo(25 * MEGABYTE)
      // PostgreSQL has a disk of its own.
      const expected = kind === 'sqlite' ? 503 : 204
      await until(async () => !(await app.parts.hasDiskSpace()))
      for (const [path, entries] of REPORTS) {
        const { status, headers } = await report(path, entries())
        expect([path, status]).toEqual([path, expected])
        if (expected === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      const { statusCode, body } = await upload()
      expect([statusCode, body]).toEqual([503, expect.stringContaining('no room for new presentations')])
      const team = teamAt(address)
      const build = fakeBuild('mf-notes', '1.0.0', ['notes'])
      const refused = await team.publish(build)
      expect([refused.status, String(refused.body['message'])]).toEqual([
        503,
        expect.stringContaining('The disk of the server is almost full, so nothing can be published'),
      ])
      expect((await team.check(build)).status).toBe(200)
      expect((await team.activate('mf-all', '1.0.0')).status).toBe(200)

      expect([await statusOf('/p/orbit1/'), await statusOf('/readyz')]).toEqual([200, 200])
      const login = { email: 'ada@example.com', password: 'demo-demo' }
      expect((await submitForm(app.browser(), '/login/', login)).statusCode).toBe(303)
      expect((await like()).json()).toMatchObject({ has_liked: true })

      disk.clear()
      await until(() => app.parts.hasDiskSpace())
      expect((await report('/log/json', [analyticsEvent('play')])).status).toBe(204)
      expect((await upload()).statusCode).not.toBe(503)
    },
  )

  it.each(DATABASES)(
    'loses nothing that was acknowledged when it is completely full, and keeps serving, on %s',
    async (kind) => {
      await start(kind, { VIEWPAGE_DISK_RESERVE_PERCENT: '0' })
      if (kind === 'postgres') await moveEvents()
      const acknowledged: string[] = []
      async function send(): Promise<number> {
        const events = Array.from({ length: 20 }, () => analyticsEvent('play', { trigger: 'button' }))
        const { status } = await report('/log/json', events)
        if (status === 204) acknowledged.push(...events.map(({ event_id }) => event_id))
        return status
      }
      expect(await send()).toBe(204)
      disk.fillUpTo(0)
      await until(async () => (await send()) === 503)
      // Its other tables are on a disk with room.
      expect((await like()).statusCode).toBe(kind === 'sqlite' ? 503 : 200)
      expect([await statusOf('/p/orbit1/'), await statusOf('/readyz')]).toEqual([200, 200])

      disk.clear()
      await until(async () => (await send()) === 204)
      expect((await like()).statusCode).toBe(200)
      const rows = await app.parts.database.read.selectFrom('analytics_events').select('event_id').execute()
      const stored = rows.map(({ event_id }) => event_id)
      expect(acknowledged.filter((id) => stored.filter((each) => each === id).length !== 1)).toEqual([])
    },
  )

  /** PostgreSQL's events go where the disk fills up. */
  async function moveEvents(): Promise<void> {
    const { read } = app.parts.database
    const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(read)
    const { uid, gid } = statSync(rows[0]?.data_directory ?? '')
    const place = join(disk.folder, 'postgres')
    mkdirSync(place)
    chownSync(place, uid, gid)
    await sql`create tablespace small location ${sql.lit(place)}`.execute(read)
    await sql`alter table analytics_events set tablespace small`.execute(read)
  }

  async function dropTablespace(): Promise<void> {
    const client = new pg.Client(`${process.env['TEST_POSTGRES_URL']}/postgres`)
    await client.connect()
    await client.query('drop tablespace if exists small')
    await client.end()
  }
})
