import { beforeAll, describe, expect, it } from '@jest/globals'
import { setUpCommandTests } from '../../test/support/command-tests.ts'

describe('npm run insights', () => {
  const command = setUpCommandTests('insights.ts')
  const { run } = command

  beforeAll(async () => {
    const { oid: owner_oid } = await command.app.logIn('ada@example.com')
    await command.app.addPresentation({ oid: 'orbit1', owner_oid })
    const viewed_at = Date.parse('2026-10-10T10:00Z')
    await command.app.parts.database.write((transaction) =>
      transaction
        .insertInto('presentation_views')
        .values({ oid: 'orbit1', session_id: 'session-1', link_id: null, viewed_at })
        .execute(),
    )
  })

  // docs/behaviour/insights.md#roll-ups
  it('names each figure that differs from the raw rows, and repairs it, while the server runs', async () => {
    expect(await run('check')).toMatchObject({ code: 0, out: 'All figures agree with the raw rows.\n' })
    const { database } = command.app.parts
    await database.write((transaction) =>
      transaction.updateTable('roll_ups').set({ n: 7 }).where('figure', '=', 'views').execute(),
    )
    const { code, out } = await run('check', 'orbit1')
    expect([code, out.trim().split('\n')]).toEqual([
      1,
      [
        'orbit1  2026-10-10  views: 7 rolled up, 1 in raw rows',
        'orbit1  2026-10-10  viewers: 7 rolled up, 1 in raw rows',
        'orbit1  2026-10-10  views without link: 7 rolled up, 1 in raw rows',
        'orbit1  2026-10-10  viewers without link: 7 rolled up, 1 in raw rows',
        'orbit1  all  views: 7 rolled up, 1 in raw rows',
        'orbit1  all  viewers: 7 rolled up, 1 in raw rows',
        'orbit1  all  views without link: 7 rolled up, 1 in raw rows',
        'orbit1  all  viewers without link: 7 rolled up, 1 in raw rows',
      ],
    ])
    expect((await run('rebuild', 'orbit1')).out).toContain('Rebuilt 1 presentation.')
    expect((await run('check')).code).toBe(0)
  })

  it('explains its use when it does not understand the arguments', async () => {
    expect(await run('mend')).toMatchObject({
      code: 1,
      err: expect.stringContaining('usage: npm run insights'),
    })
    expect(await run('check', 'nothing1')).toMatchObject({
      code: 1,
      err: 'There is no presentation nothing1.\n',
    })
  })
})
