import { describe, expect, it } from '@jest/globals'
import { setUpCommandTests } from '../../test/support/command-tests.ts'

describe('npm run viewers', () => {
  const command = setUpCommandTests('viewers.ts')
  const { run } = command

  // docs/behaviour/tracking.md#my-record
  it('exports and deletes what somebody entered on view links, in whatever case', async () => {
    const { app } = command
    const { database } = app.parts
    const ada = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'garden', owner_oid: ada.oid, title: 'Garden' })
    await database.write(async (db) => {
      const link = { oid: 'garden', sharer_oid: ada.oid, viewer_identification: 1, require_identification: 0 }
      await db
        .insertInto('view_links')
        .values({ ...link, link_id: 'link0001', created_at: 1, revoked_at: null })
        .execute()
      for (const [session_id, email] of [
        ['one', 'Vera@Example.com'],
        ['two', 'vera@example.com'],
        ['three', 'walt@example.com'],
      ] as const)
        await db
          .insertInto('link_viewers')
          .values({ link_id: 'link0001', session_id, user_oid: null, name: 'V', email, identified_at: 2 })
          .execute()
    })
    const { entered, watched } = JSON.parse((await run('export', 'vera@EXAMPLE.com')).out) as {
      entered: unknown[]
      watched: unknown[]
    }
    expect(entered).toHaveLength(2)
    expect(entered[0]).toMatchObject({ title: 'Garden', name: 'V' })
    expect(watched).toEqual([])
    expect((await run('delete', 'vera@example.com')).out).toContain('Entries deleted: 2.')
    const left = await database.read.selectFrom('link_viewers').select('email').execute()
    expect(left).toEqual([{ email: 'walt@example.com' }])
    expect((await run('export', 'vera@example.com')).err).toContain('Nobody entered the e-mail address')
    const log = await database.read.selectFrom('staff_log').selectAll().execute()
    expect(log.map(({ action }) => action)).toEqual(['viewer-export', 'viewer-delete'])
    expect(JSON.stringify(log)).not.toMatch(/vera/i)
  })

  it.each([
    [[]],
    [['export']],
    [['erase', 'a@example.com']],
    [['export', 'a@b.example', 'more']],
    [['--all']],
  ])('refuses %j', async (args) => {
    const { code, err } = await run(...args)
    expect([code, err.includes('usage: npm run viewers')]).toEqual([1, true])
  })
})
