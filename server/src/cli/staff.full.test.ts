import { describe, expect, it } from '@jest/globals'
import { setUpCommandTests } from '../../test/support/command-tests.ts'

describe('npm run staff', () => {
  const command = setUpCommandTests('staff.ts')
  const { run } = command

  // docs/behaviour/staff.md#staff-mark
  it('marks accounts, lists them, and removes the mark, also the last one, while the server runs', async () => {
    const ada = await command.app.logIn('ada@example.com')
    expect((await run('list')).out).toMatch(/^Nobody is staff\./)
    expect((await ada.get('/staff/')).statusCode).toBe(404)
    expect(await run('add', 'Ada@Example.com')).toMatchObject({
      ...{ code: 0, out: 'Ada@Example.com is staff now.\n', err: '' },
    })
    expect((await ada.get('/staff/')).statusCode).toBe(200)
    expect((await run('list')).out).toBe('ada@example.com  Ada Lovelace\n')
    expect((await run('add', 'ada@example.com')).out).toBe('Nothing to change: ada@example.com is staff.\n')
    expect((await run('remove', 'ada@example.com')).out).toBe('ada@example.com is not staff any more.\n')
    expect((await ada.get('/staff/')).statusCode).toBe(404)
    const log = await command.app.parts.database.read
      .selectFrom('staff_log')
      .select(['action', 'target', 'staff_oid'])
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'staff-add', target: ada.oid, staff_oid: null },
      { action: 'staff-remove', target: ada.oid, staff_oid: null },
    ])
  })

  it.each([
    [[], 'Name add, remove or list.\nusage: npm run staff'],
    [['promote', 'ada@example.com'], 'Name add, remove or list.'],
    [['add'], 'Name the e-mail address of one account.'],
    [['remove', 'ada'], 'Name the e-mail address of one account.'],
    [['add', 'ada@example.com', 'ben@example.com'], 'These are too many arguments.'],
    [['add', 'nobody@example.com'], 'There is no account with the e-mail address "nobody@example.com".'],
  ])('refuses invalid arguments: %j', async (args, message) => {
    const { code, out, err } = await run(...args)
    expect([code, out, err]).toEqual([1, '', expect.stringContaining(message)])
  })
})
