import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { marked } from 'marked'
import { DATABASES } from '../../../test/support/databases.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { llmsTxt } from './llms-txt.ts'

const ORIGIN = 'http://view.example'
/** A line of a list of files, as llmstxt.org has it. */
const FILE = /^- \[(?:\\.|[^\]\\])+\]\((http:[^\s)]+)\): \S/

// docs/behaviour/machines.md#file-for-language-models
it('a long description is cut between characters', () => {
  const presentation = {
    ...{ oid: 'orbit1', slug: '', schemaVersion: '2', title: 'Orbits', ownerName: 'Ada', tags: [] },
    ...{ language: null, createdAt: 0, modifiedAt: 0, picture: null },
    description: `a${'🪐'.repeat(300)}`,
  }
  const text = llmsTxt({ origin: ORIGIN, brand: 'Prezi', newest: [presentation] })
  expect(text).toContain('🪐…')
  expect(text).not.toContain('\ufffd')
})

describe.each(DATABASES)('llms.txt on %s', (kind) => {
  let app: TestApp
  let owner_oid: string

  beforeAll(async () => {
    app = await startApp(kind)
    owner_oid = (await app.logIn('ada@example.com')).oid
    for (let at = 0; at < 22; at++)
      await app.addPresentation({ oid: `many${at}`, owner_oid, created_at: at, title: `Talk ${at}` })
    await app.addPresentation({ oid: 'classic1', owner_oid, schema_version: '0', privacy: 'reusable' })
    await app.addPresentation({ oid: 'hidden1', owner_oid, privacy: 'unlisted' })
    await app.addPresentation({ oid: 'secret1', owner_oid, privacy: 'private' })
    await app.addPresentation({ oid: 'down1', owner_oid, taken_down_at: 1 })
  })

  afterAll(() => app.stop())

  const get = (path = '/llms.txt', headers = {}) =>
    app.browser().get(path, { host: 'view.example', accept: '*/*', ...headers })

  const sectionsOf = (text: string) =>
    new Map(
      text
        .split(/^## /m)
        .slice(1)
        .map((section) => {
          const [name = '', ...lines] = section.split('\n')
          return [name, lines.filter((line) => line !== '')] as const
        }),
    )

  // docs/behaviour/machines.md#file-for-language-models
  it('has a heading, a quote and lists of links that lead somewhere', async () => {
    const { statusCode, headers, body } = await get()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(/^# Prezi\n\n> [^\n]+\n\n/)
    const sections = sectionsOf(body)
    expect([...sections.keys()]).toEqual(['For programs', 'Newest presentations'])
    for (const line of [...sections.values()].flat()) {
      const address = FILE.exec(line)?.[1] ?? ''
      expect([line, address.startsWith(`${ORIGIN}/`)]).toEqual([line, true])
      expect([line, (await get(address.replace(ORIGIN, ''))).statusCode]).toEqual([line, 200])
    }
  })

  // docs/behaviour/machines.md#file-for-language-models
  it('names patterns that answer', async () => {
    const { body } = await get()
    const patterns = [...body.matchAll(/^- `([^`]+)`/gm)].map(([, pattern = '']) => pattern)
    expect(patterns).toHaveLength(3)
    const values = {
      '{oid}': 'many1',
      '{user}': owner_oid,
      '{address}': encodeURIComponent(`${ORIGIN}/p/many1/`),
    }
    for (const pattern of patterns) {
      const address = Object.entries(values).reduce(
        (text, [name, value]) => text.replace(name, value),
        pattern,
      )
      expect([pattern, (await get(address.replace(ORIGIN, ''))).statusCode]).toEqual([pattern, 200])
    }
  })

  // docs/behaviour/machines.md#file-for-language-models
  // docs/behaviour/machines.md#rights-of-machines
  it('names the 20 newest listed presentations, and no other', async () => {
    const { body } = await get()
    const newest = sectionsOf(body).get('Newest presentations') ?? []
    expect(newest).toHaveLength(20)
    expect(newest[0]).toBe(
      `- [Going around](${ORIGIN}/classic1/index.md): by Ada Lovelace. Planets fall and keep missing.`,
    )
    expect(newest.at(-1)).toContain(`(${ORIGIN}/p/many3/index.md)`)
    expect(body).not.toMatch(/hidden1|secret1|down1|example\.com/)
  })

  // docs/behaviour/machines.md#made-once
  it('is sent again only after a change, and names at once only what is public', async () => {
    const { headers } = await get()
    const known = { 'if-none-match': String(headers.etag) }
    expect((await get('/llms.txt', known)).statusCode).toBe(304)
    await app.parts.database.write((transaction) =>
      transaction
        .updateTable('presentations')
        .set({ privacy: 'private' })
        .where('oid', '=', 'classic1')
        .execute(),
    )
    const changed = await get('/llms.txt', known)
    expect([changed.statusCode, changed.body.includes('classic1')]).toEqual([200, false])
  })

  // docs/behaviour/machines.md#text-in-markdown
  it('has no link of those who wrote titles and descriptions', async () => {
    const evil = '](https://evil.example) <img src=x> [y](javascript:alert) www.evil.example'
    await app.addPresentation({ oid: 'evil1', owner_oid, title: evil, description: evil.repeat(20) })
    const { body } = await get()
    const markup = marked.parse(body, { async: false })
    const addresses = [...markup.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
    expect(addresses.filter((address) => !address.startsWith(`${ORIGIN}/`))).toEqual([])
    expect(addresses).toContain(`${ORIGIN}/p/evil1/index.md`)
    expect(markup).not.toContain('<img')
  })
})
