import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createAssetReader } from '../../src/presentations/asset-files.ts'
import { DATABASES } from '../support/databases.ts'
import type { HttpVisitor } from '../support/http-visitor.ts'
import { multipartOf } from '../support/multipart.ts'
import { runCommand } from '../support/run-command.ts'
import { createSeveralServers, signUpAt, type SeveralServers } from '../support/several-servers.ts'
import type { ServerProcess } from '../support/start-server-process.ts'
import { tinySozi } from '../support/tiny-sozi.ts'

const RACES = 5
/** ms; processes are slow to start on a busy machine. */
const TIME_LIMIT = 180_000

/** A talk with a picture, and enough steps that painting it takes a while. */
const talk = tinySozi(
  `<image width="100" height="100" href="${createCanvas(40, 40).toDataURL('image/png')}"/>`,
  Array.from({ length: 60 }, (_, index) => ({
    cameras: { __sozi_auto__: { cx: 1.5 * index, width: 20, height: 20 } },
  })),
)

describe.each(DATABASES)('two server processes with the same files on %s', (kind) => {
  let several: SeveralServers
  let servers: [ServerProcess, ServerProcess]
  let visitors: readonly HttpVisitor[]

  beforeAll(async () => {
    several = await createSeveralServers(kind)
    servers = [await several.start(), await several.start()]
    visitors = (await signUpAt(several, servers, 'ada@example.com')).at
  }, TIME_LIMIT)

  afterAll(() => several.remove(), TIME_LIMIT)

  /** Uploads the talk to the second server. @returns the oid of its presentation */
  async function upload(onNews: (news: string) => void = () => undefined): Promise<string> {
    const cookies = visitors[1]?.cookies ?? new Map<string, string>()
    const { headers, payload } = multipartOf({ csrftoken: cookies.get('csrftoken') ?? '' }, talk)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${servers[1].url}/dashboard/next/upload/`, {
      method: 'POST',
      headers: { ...headers, cookie, accept: 'application/x-ndjson' },
      body: payload,
    })
    let lines = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      lines += part
      onNews(lines)
    }
    return /"path":"\/p\/(\w+)\//.exec(lines)?.[1] ?? lines
  }

  const deleteAt = (visitor: HttpVisitor | undefined, oid: string) =>
    visitor?.submit(`/dashboard/next/${oid}/delete/`, {})

  /** Files that the rows of a presentation name, and that are not on the disk. */
  async function missingOf(oid: string): Promise<string[]> {
    const rows = await several.inDatabase(({ read }) =>
      read.selectFrom('assets').select(['role', 'sha256']).where('oid', '=', oid).execute(),
    )
    expect(rows.length).toBeGreaterThan(talk.length)
    const { pathOf } = createAssetReader(several.dataDir)
    return rows.filter(({ sha256 }) => !existsSync(pathOf(sha256))).map(({ role }) => role)
  }

  it(
    'keep a file that one of them stores while the other deletes the presentation that had it',
    async () => {
      let present = await upload()
      for (let race = 0; race < RACES; race++) {
        let deleted: Promise<unknown> | undefined
        const stored = await upload((news) => {
          if (news.split('"painting"').length > race) deleted ??= deleteAt(visitors[0], present)
        })
        expect(await deleted).toMatchObject({ status: 303 })
        expect(await missingOf(stored)).toEqual([])
        present = stored
      }
    },
    TIME_LIMIT,
  )

  if (kind === 'sqlite') {
    it(
      'keep a file that the import command stores while a server deletes the presentation that had it',
      async () => {
        const present = await upload()
        const folder = mkdtempSync(join(tmpdir(), 'viewpage-import-'))
        const paths = talk.map(({ name, bytes }) => {
          const path = join(folder, name)
          writeFileSync(path, bytes)
          return path
        })
        let deleted: Promise<unknown> | undefined
        const args = [...paths, '--owner', 'ada@example.com']
        const { code, out, err } = await runCommand('import.ts', several.dataDir, args, (soFar) => {
          if (soFar.includes('Painting')) deleted ??= deleteAt(visitors[0], present)
        })
        rmSync(folder, { recursive: true })
        expect([code, err]).toEqual([0, ''])
        expect(await deleted).toMatchObject({ status: 303 })
        expect(await missingOf(/\/p\/(\w+)\//.exec(out)?.[1] ?? '')).toEqual([])
      },
      TIME_LIMIT,
    )
  }
})
