import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createCanvas } from '@napi-rs/canvas'
import type { InputFile } from '@viewpage/importers'
import { tinySozi } from '@viewpage/importers/testing/tiny-sozi'
import type { App } from '../../src/app.ts'
import { ONE_DATABASE } from '../support/databases.ts'
import { fakeBuild } from '../support/fake-builds.ts'
import { multipartOf } from '../support/multipart.ts'
import { startApp, type Browser, type TestApp } from '../support/start-app.ts'
import { startObjectStore, type TestObjectStore } from '../support/start-object-store.ts'
import { postForm } from '../support/submit-form.ts'
import { sweepLater } from '../support/sweep-later.ts'

/** Imports and paintings are processes, which start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 120_000

/** A talk with a picture of its own. */
function talkWith(pixels: number): InputFile[] {
  const picture = createCanvas(pixels, pixels).toDataURL('image/png')
  return tinySozi(`<image width="100" height="100" href="${picture}"/>`)
}

const SLOTS = ['header', 'viewer', 'metadata', 'toolbar', 'transcript', 'sidebar', 'cta']

describe.each(ONE_DATABASE)('a site on %s with files in an object store', (kind) => {
  let remote: TestObjectStore
  let app: TestApp
  let second: App
  let otherFolder: string
  let ada: Browser

  beforeAll(async () => {
    remote = await startObjectStore()
    app = await startApp(kind, { env: remote.env, remotes: {} })
    // Released here, because a prepared release has its files in a folder.
    await app.parts.releases.publish(fakeBuild('mf-all', '1.0.0', SLOTS))
    await app.parts.releases.activate('mf-all', '1.0.0')
    otherFolder = mkdtempSync(join(tmpdir(), 'viewpage-second-'))
    // Servers with SQLite share a folder.
    second = await app.another(kind === 'postgres' ? { DATA_DIR: otherFolder } : {})
    ada = await app.logIn('ada@example.com')
  }, TEST_TIMEOUT_MS)

  afterAll(async () => {
    await second.close()
    await app.stop()
    await remote.close()
    rmSync(otherFolder, { recursive: true })
  })

  async function upload(files: readonly InputFile[]): Promise<string> {
    await ada.get('/dashboard/next/upload/')
    const { headers, payload } = multipartOf({ csrftoken: ada.cookies.get('csrftoken') ?? '' }, files)
    const url = '/dashboard/next/upload/'
    const accept = 'application/x-ndjson'
    return (await ada.ask({ method: 'POST', url, headers: { ...headers, accept }, payload })).body
  }

  /** Status and size of what a server sends to the owner. */
  async function load({ server }: App, url: string) {
    const { statusCode, rawPayload, headers } = await server.inject({
      url,
      cookies: Object.fromEntries(ada.cookies),
    })
    return { status: statusCode, bytes: rawPayload.byteLength, headers }
  }

  const assetsOf = (oid: string) =>
    app.parts.database.read
      .selectFrom('assets')
      .select(['sha256', 'role', 'bytes'])
      .where('oid', '=', oid)
      .execute()

  /** Deletes a presentation for good. */
  async function remove(oid: string) {
    const csrftoken = ada.cookies.get('csrftoken') ?? ''
    await postForm(ada, `/dashboard/next/${oid}/delete/`, { csrftoken })
    return postForm(ada, '/dashboard/bin/', { csrftoken, delete: oid })
  }

  it(
    'serves a presentation from every server, and deletes its files',
    async () => {
      const before = await remote.keys()
      const [, oid = ''] = /"path":"\/dashboard\/next\/(\w+)\//.exec(await upload(talkWith(40))) ?? []
      const rows = await assetsOf(oid)
      const [document] = rows.filter(({ role }) => role === 'document')
      expect(await remote.keys()).toEqual(
        expect.arrayContaining([`slides/assets/${document?.sha256.slice(0, 2)}/${document?.sha256}`]),
      )
      for (const each of [app, second]) {
        expect(await load(each, `/p/${oid}/`)).toMatchObject({ status: 200 })
        const asset = `/assets/${oid}/${document?.sha256}.png`
        expect(await load(each, asset)).toMatchObject({ status: 200, bytes: document?.bytes })
        for (const file of ['step-1.webp', 'preview.webp'])
          expect(await load(each, `/assets/${oid}/${file}`)).toMatchObject({ status: 200 })
        for (const file of ['pdf', 'original'])
          expect(await load(each, `/api/v4/presentation/${oid}/download/${file}/`)).toMatchObject({
            status: 200,
          })
      }
      const { statusCode, headers } = await remove(oid)
      expect([statusCode, headers.location]).toEqual([303, '/dashboard/bin/?saved=gone'])
      await sweepLater(app)
      expect(await remote.keys()).toEqual(before)
    },
    TEST_TIMEOUT_MS,
  )

  it(
    'refuses what it cannot do while the store fails, and leaves nothing half',
    async () => {
      const [, oid = ''] = /"path":"\/dashboard\/next\/(\w+)\//.exec(await upload(talkWith(50))) ?? []
      const warm = `/assets/${oid}/step-1.webp`
      await load(app, warm)
      const before = await remote.keys()
      const [cold] = (await assetsOf(oid)).filter(({ role }) => role === 'document')
      remote.setFault((request) => (request.startsWith('GET') ? 'hangs' : 'answers 500'))
      expect(await load(app, warm)).toMatchObject({ status: 200 })
      remote.setFault(() => 'answers 500')
      expect(await upload(talkWith(60))).toContain(
        'Presentations cannot be stored at the moment. Nothing was stored',
      )
      for (const url of [`/assets/${oid}/${cold?.sha256}.png`, `/api/v4/presentation/${oid}/download/pdf/`])
        expect(await load(app, url)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
      remote.setFault(null)
      expect(await remote.keys()).toEqual(before)
      expect(await app.parts.database.read.selectFrom('presentations').select('oid').execute()).toEqual([
        { oid },
      ])
      expect(await load(app, `/api/v4/presentation/${oid}/download/pdf/`)).toMatchObject({ status: 200 })
    },
    TEST_TIMEOUT_MS,
  )
})
