import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { cardRows } from '../../../../../test/support/card-rows.ts'
import { DATABASES } from '../../../../../test/support/databases.ts'
import { startApp, type TestApp } from '../../../../../test/support/start-app.ts'

// docs/behaviour/visibility.md#change-at-once
describe.each(DATABASES)('versions of pages on %s', (kind) => {
  let app: TestApp
  let owner_oid: string

  beforeAll(async () => {
    app = await startApp(kind)
    owner_oid = (await app.logIn('ada@example.com')).oid
    for (const oid of ['orbit1', 'picked1']) await app.addPresentation({ oid, owner_oid })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('cards')
        .values(cardRows(['picked1']))
        .execute(),
    )
  })
  afterAll(() => app.stop())

  /** Names of the versions that a statement raises. */
  async function raisedBy(statement: string): Promise<string[]> {
    const { read, write } = app.parts.database
    const versions = async () => {
      const rows = await read.selectFrom('page_versions').selectAll().execute()
      return new Map(rows.map(({ name, version }) => [name, version]))
    }
    const before = await versions()
    await write((transaction) => sql.raw(statement).execute(transaction))
    const after = await versions()
    return [...after.keys()].filter((name) => after.get(name) !== before.get(name)).sort()
  }

  it('rise with every column of a presentation but the counts', async () => {
    const tables = await app.parts.database.read.introspection.getTables()
    const columns = tables.find(({ name }) => name === 'presentations')?.columns ?? []
    const silent = []
    for (const { name } of columns) {
      const raised = await raisedBy(`update presentations set ${name} = ${name} where oid = 'orbit1'`)
      if (raised.length === 0) silent.push(name)
      else expect(raised).toEqual(['*lists', 'orbit1'])
    }
    // The language changes only with the revision. By the letters owners find titles; no page shows them.
    expect(silent.sort()).toEqual(['deck_language', 'likes_count', 'title_letters', 'views_count'])
  })

  const set = (assignment: string, oid = 'orbit1') =>
    raisedBy(`update presentations set ${assignment} where oid = '${oid}'`)

  it.each([`title = 'Another'`, `slug = 'another'`, 'revision = revision + 1'])(
    'of a card rise with %s',
    async (assignment) => {
      expect(await set(assignment)).toEqual(['*card-orbit1', '*lists', 'orbit1'])
      expect(await set(assignment, 'picked1')).toEqual(['*card-picked1', '*lists', '*shelves', 'picked1'])
    },
  )

  it.each([`description = 'Another'`, `settings = '{"autoplay":true}'`, `transcript = '["Another"]'`])(
    'of nothing but the presentation rise with %s',
    async (assignment) => {
      for (const oid of ['orbit1', 'picked1']) expect(await set(assignment, oid)).toEqual(['*lists', oid])
    },
  )

  it.each([`privacy = 'private'`, `privacy = 'public'`, 'taken_down_at = 1', 'taken_down_at = null'])(
    'of the owner and of the order rise with %s, and nothing of others while it is not listed',
    async (assignment) => {
      expect(await set(assignment)).toEqual(['*lists', '*order', owner_oid, 'orbit1'].sort())
      if (!assignment.endsWith(`'private'`)) return
      expect(await set(`title = title || '!'`)).toEqual(['*card-orbit1', 'orbit1'])
    },
  )

  it('rise with the names of an owner, and with pictures', async () => {
    const ofOwner = await raisedBy(`update users set first_name = 'Augusta' where oid = '${owner_oid}'`)
    expect(ofOwner).toEqual(['*lists', '*order', '*shelves', owner_oid].sort())
    const asset = `insert into assets (oid, sha256, role, revision, step, media_type, bytes)
      values ('orbit1', 'abc', 'poster', 1, 0, 'image/webp', 1)`
    expect(await raisedBy(asset)).toEqual(['*card-orbit1', '*lists', 'orbit1'])
    expect(await raisedBy(`update users set password_hash = '' where oid = '${owner_oid}'`)).toEqual([])
  })

  it('of shelves rise with their cards and the presentations on them', async () => {
    const changed = await raisedBy(`update cards set sub_title = 'New' where oid = 'picked1'`)
    expect(changed).toEqual(['*lists', '*shelves', '*templates'])
    expect(await raisedBy(`update presentations set title = 'New' where oid = 'picked1'`)).toContain(
      '*shelves',
    )
    expect(await raisedBy(`update presentations set title = 'New' where oid = 'orbit1'`)).not.toContain(
      '*shelves',
    )
  })

  it('go on counting for a presentation that was deleted and is added again', async () => {
    const raised = await raisedBy(`delete from presentations where oid = 'orbit1'`)
    expect(raised).toEqual(['*card-orbit1', '*lists', '*order', owner_oid, 'orbit1'].sort())
    const readVersion = () =>
      app.parts.database.read
        .selectFrom('page_versions')
        .select('version')
        .where('name', '=', 'orbit1')
        .executeTakeFirstOrThrow()
    const { version } = await readVersion()
    await app.addPresentation({ oid: 'orbit1', owner_oid })
    expect((await readVersion()).version).toBeGreaterThan(version)
  })

  const versions = async () => {
    const names = await app.parts.pageVersions.of([owner_oid, '*lists'])
    return names.map(({ version }) => version)
  }

  it('rise with what a person presents for, once for each change', async () => {
    const [own = 0, lists = 0] = await versions()
    await app.parts.settings.setAuthorSegment(owner_oid, 'teacher')
    expect(await versions()).toEqual([own + 1, lists + 1])
    await app.parts.settings.setAuthorSegment(owner_oid, 'teacher')
    expect(await versions()).toEqual([own + 1, lists + 1])
    await app.parts.settings.setAuthorSegment(owner_oid, null)
    expect(await versions()).toEqual([own + 2, lists + 2])
  })
})
