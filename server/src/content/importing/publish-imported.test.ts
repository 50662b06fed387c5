import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishDeck } from '../../../test/support/publish-deck.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { sweepLater } from '../../../test/support/sweep-later.ts'
import { textAt, tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { tinySozi } from '@viewpage/importers/testing/tiny-sozi'
import { importDeck, type ImportedDeck } from '@viewpage/importers'

describe.each(DATABASES)('an imported deck on %s', (kind) => {
  let app: TestApp
  let owner: string

  beforeAll(async () => {
    app = await startApp(kind)
    owner = (await app.logIn('ada@example.com')).oid
  })
  afterAll(() => app.stop())

  const publish = (deck: ImportedDeck, ownerOid = owner) =>
    publishDeck(app.parts, deck, { ownerOid, title: deck.title })
  const kept = async (): Promise<{ presentations: number; files: string[] }> => {
    await sweepLater(app)
    const rows = await app.parts.database.read.selectFrom('presentations').select('oid').execute()
    return { presentations: rows.length, files: filesIn(join(app.parts.config.files.dataDir, 'assets')) }
  }

  it('has a page with its title and its text', async () => {
    const content = textAt(50, 450, 40, 'Bees and flowers') + textAt(50, 380, 20, 'Who visits whom')
    const { oid, slug } = await publish(
      await importDeck([{ name: 'talk.pdf', bytes: tinyPdf({ pages: [{ content }] }) }]),
    )
    const page = await app.browser().get(`/p/${oid}/${slug}/`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Bees and flowers')
    expect(page.body).toContain('Who visits whom')
  })

  it('stores nothing if its document is refused', async () => {
    const before = await kept()
    const deck = await importDeck(tinySozi('<rect width="9" height="9"/>'))
    const refusal = publish({ ...deck, document: { ...deck.document, path: [] } })
    await expect(refusal).rejects.toThrow(/^\[deck\] Failed to read the presentation: /)
    expect(await kept()).toEqual(before)
  })

  it('stores nothing if the last write fails', async () => {
    const before = await kept()
    const deck = await importDeck(tinySozi('<circle cx="50" cy="50" r="33" fill="teal"/>'))
    await expect(publish(deck, 'nobody-at-all')).rejects.toThrow()
    expect(await kept()).toEqual(before)
  })
})

function filesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true }).map(String)
    return names.filter((name) => name.includes('/')).sort()
  } catch {
    return []
  }
}
