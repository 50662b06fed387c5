import { describe, expect, it } from '@jest/globals'
import { restoreFromBin } from '../content/presentations/bin.ts'
import { setUpCommandTests } from '../../test/support/command-tests.ts'
import { storesOf } from '../../test/support/stores.ts'

describe('npm run reports', () => {
  const command = setUpCommandTests('reports.ts')
  const { run } = command

  it('lists reports with their receipts, newest first, while the server runs', async () => {
    expect((await run()).out).toBe('Nothing was reported.\n')
    const ada = await command.app.logIn('ada@example.com')
    await command.app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
    const presentation = await command.app.presentation('orbit1')
    if (!presentation) throw new Error('The presentation is missing.')
    const about = { presentation, linkId: null, language: 'en' }
    const add = (formId: string, note: string, reporterOid: string | null) =>
      storesOf(command.app).reports.add({
        report: { reason: 'spam', step: 2, note },
        formId,
        reporterOid,
        ...about,
      })
    const first = await add('one', '', null)
    const second = await add('two', 'Look\nat the end', ada.oid)
    const { code, out } = await run()
    expect(code).toBe(0)
    expect(out).toBe(
      `${second}  2026-11-14 12:00  spam\n  orbit1  Going around\n  /p/orbit1/going-around/\n  step 2: Two\n  by ada@example.com\n  | Look\n  | at the end\n\n` +
        `${first}  2026-11-14 12:00  spam\n  orbit1  Going around\n  /p/orbit1/going-around/\n  step 2: Two\n`,
    )
    const { out: json } = await run('--json', '--limit', '1')
    expect(JSON.parse(json)).toMatchObject([{ receipt: second, reporterEmail: 'ada@example.com' }])
  })

  it('takes a presentation down by its receipt, and restores it by its oid', async () => {
    const [report] = await storesOf(command.app).reports.list(1)
    const { revision = 1 } = (await command.app.presentation('orbit1')) ?? {}
    const picture = {
      oid: 'orbit1',
      sha256: 'a'.repeat(64),
      role: 'step',
      step: 2,
      media_type: 'image/webp',
    } as const
    await command.app.parts.database.append('assets', [{ ...picture, bytes: 19, revision, file_name: null }])
    const visitor = command.app.browser()
    const pageStatus = async () => (await visitor.get('/p/orbit1/')).statusCode
    expect(await pageStatus()).toBe(200)
    expect(await run('take-down', report?.receipt ?? '', '--reason', 'It is  spam.\n')).toMatchObject({
      ...{ code: 0, out: 'Taken down: orbit1  Going around\n', err: '' },
    })
    expect(await pageStatus()).toBe(404)
    expect((await command.app.presentation('orbit1'))?.takenDownReason).toBe('It is  spam.')
    // What it was, though nobody but its owner can open it.
    expect((await run('--limit', '1')).out).toContain(
      `\n  orbit1  Going around (taken down)\n  /p/orbit1/going-around/\n  picture ${picture.sha256} (image/webp)\n`,
    )
    expect((await run('restore', 'orbit1')).out).toBe('Restored: orbit1  Going around\n')
    expect(await pageStatus()).toBe(200)
  })

  it('says since when a presentation is in the bin', async () => {
    await storesOf(command.app).sharing.remove('orbit1')
    expect((await run('--limit', '1')).out).toMatch(
      /\n {2}orbit1 {2}Going around \(in the bin since \d{4}-\d\d-\d\d \d\d:\d\d\)\n/,
    )
    const [report] = JSON.parse((await run('--json', '--limit', '1')).out) as { inBinSince: unknown }[]
    expect(report?.inBinSince).toBe(command.app.clock.now)
    const { database } = command.app.parts
    const { owner_oid } = await database.read.selectFrom('bin').select('owner_oid').executeTakeFirstOrThrow()
    await database.write((transaction) => restoreFromBin(transaction, database.kind, 'orbit1', owner_oid))
    expect((await run('--limit', '1')).out).not.toContain('in the bin')
  })

  it.each([
    [['take-down'], 'Name one receipt or oid.\nusage: npm run reports -- take-down'],
    [['take-down', 'orbit1'], '--reason is missing. The owner reads it.\nusage:'],
    [['take-down', 'orbit1', '--reason', ' '], '--reason is missing'],
    [['take-down', 'orbit1', '--reason', 'a'.repeat(1_001)], '--reason has 1001 characters, more than 1000.'],
    [['take-down', 'orbit1', '--why', 'spam'], "Unknown option '--why'"],
    [['take-down', 'gone1', '--reason', 'spam'], 'Cannot take-down "gone1": there is no presentation with'],
    [['restore', 'orbit1'], 'Cannot restore "orbit1": there is no presentation that was taken down with'],
    [['restore', 'orbit1', '--reason', 'spam'], '--reason is for take-down.'],
  ])('refuses invalid arguments and changes nothing: %j', async (args, message) => {
    const { code, out, err } = await run(...args)
    expect([code, out, err]).toEqual([1, '', expect.stringContaining(message)])
    expect((await command.app.presentation('orbit1'))?.takenDownReason).toBeNull()
  })

  it('shows its usage after an invalid option', async () => {
    const { code, err } = await run('--limit', 'many')
    expect(code).toBe(1)
    expect(err).toContain('--limit must be a number from 1\nusage: npm run reports')
  })
})
