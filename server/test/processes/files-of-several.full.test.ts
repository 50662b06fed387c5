import { once } from 'node:events'
import { mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createCanvas } from '@napi-rs/canvas'
import type { InputFile } from '@viewpage/importers'
import { tinySozi } from '@viewpage/importers/testing/tiny-sozi'
import { createFolderStore } from '../../src/storage/files/folder-store.ts'
import { DATABASES } from '../support/databases.ts'
import type { HttpVisitor } from '../support/http-visitor.ts'
import { multipartOf } from '../support/multipart.ts'
import { runCommand } from '../support/run-command.ts'
import { createSeveralServers, signUpAt, type SeveralServers } from '../support/several-servers.ts'
import type { ServerProcess } from '../support/start-server-process.ts'

const RACES = 3
/** Processes start slowly on a busy machine. */
const TEST_TIMEOUT_MS = 300_000

const picture = `<image width="100" height="100" href="${createCanvas(40, 40).toDataURL('image/png')}"/>`

/** A talk with the same picture as any other, and with step pictures of its own: many, so that storing takes a while. */
function talkNumber(number: number): InputFile[] {
  const own = `<circle cx="50" cy="50" r="${10 + number}" fill="teal"/>`
  const steps = Array.from({ length: 60 }, (_, index) => ({
    cameras: { __sozi_auto__: { cx: 1.5 * index, width: 20, height: 20 } },
  }))
  return tinySozi(picture + own, steps)
}

describe.each(DATABASES)('two server processes with the same files on %s', (kind) => {
  let several: SeveralServers
  let servers: [ServerProcess, ServerProcess]
  let visitors: readonly HttpVisitor[]

  beforeAll(async () => {
    several = await createSeveralServers(kind)
    servers = [await several.start(), await several.start()]
    visitors = (await signUpAt(several, servers, 'ada@example.com')).at
  }, TEST_TIMEOUT_MS)

  afterAll(() => several.remove(), TEST_TIMEOUT_MS)

  /** Uploads a talk to the second server. @returns the oid of its presentation */
  async function upload(talk: readonly InputFile[]): Promise<string> {
    const cookies = visitors[1]?.cookies ?? new Map<string, string>()
    const { headers, payload } = multipartOf({ csrftoken: cookies.get('csrftoken') ?? '' }, talk)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${servers[1].url}/dashboard/next/upload/`, {
      method: 'POST',
      headers: { ...headers, cookie, accept: 'application/x-ndjson' },
      body: payload,
    })
    const lines = await answer.text()
    return /"path":"\/dashboard\/next\/(\w+)\//.exec(lines)?.[1] ?? lines
  }

  const submit = async (path: string, fields: Record<string, string>) =>
    expect(await visitors[0]?.submit(path, fields)).toMatchObject({ status: 303 })
  const putIntoBin = (oid: string) => submit(`/dashboard/next/${oid}/delete/`, {})

  /** Deletes a presentation of the bin for good, at the first server, as soon as the next one stores files. */
  async function deleteWhenNextIsStored(oid: string): Promise<void> {
    const files = watch(join(several.dataDir, 'assets'), { recursive: true })
    await once(files, 'change')
    files.close()
    await submit('/dashboard/bin/', { delete: oid })
  }

  /** Files that the rows of a presentation name, and that are not stored. */
  async function missingOf(oid: string): Promise<string[]> {
    const rows = await several.inDatabase(({ read }) =>
      read.selectFrom('assets').select(['role', 'sha256']).where('oid', '=', oid).execute(),
    )
    expect(rows.length).toBeGreaterThan(60)
    const { has } = createFolderStore(several.dataDir)
    const found = await Promise.all(rows.map(({ sha256 }) => has(sha256)))
    return rows.filter((_, index) => !found[index]).map(({ role }) => role)
  }

  it(
    'keep a file that one of them stores while the other deletes the presentation that had it',
    async () => {
      let present = await upload(talkNumber(0))
      for (let race = 1; race <= RACES; race++) {
        await putIntoBin(present)
        const [stored] = await Promise.all([upload(talkNumber(race)), deleteWhenNextIsStored(present)])
        expect(await missingOf(stored)).toEqual([])
        present = stored
      }
    },
    TEST_TIMEOUT_MS,
  )

  if (kind === 'sqlite') {
    it(
      'keep a file that the import command stores while a server deletes the presentation that had it',
      async () => {
        const folder = mkdtempSync(join(tmpdir(), 'viewpage-import-'))
        let present = await upload(talkNumber(10))
        for (let race = 11; race <= 10 + RACES; race++) {
          const paths = talkNumber(race).map(({ name, bytes }) => {
            const path = join(folder, name)
            writeFileSync(path, bytes)
            return path
          })
          await putIntoBin(present)
          const [{ code, out, err }] = await Promise.all([
            runCommand('import.ts', several.dataDir, [...paths, '--owner', 'ada@example.com']),
            deleteWhenNextIsStored(present),
          ])
          expect([code, err]).toEqual([0, ''])
          present = /\/p\/(\w+)\//.exec(out)?.[1] ?? ''
          expect(await missingOf(present)).toEqual([])
        }
        rmSync(folder, { recursive: true })
      },
      TEST_TIMEOUT_MS,
    )
  }
})
