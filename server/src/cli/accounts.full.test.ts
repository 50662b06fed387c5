import { describe, expect, it } from '@jest/globals'
import { setUpCommandTests } from '../../test/support/command-tests.ts'
import { runCommand } from '../../test/support/run-command.ts'
import { submitForm } from '../../test/support/submit-form.ts'

const REASON = 'It sends spam.'

describe('npm run accounts', () => {
  const command = setUpCommandTests('accounts.ts')
  const { run } = command
  const logIn = (email: string, password: string) =>
    submitForm(command.app.browser(), '/login/', { email, password })
  async function passwordOf(email: string): Promise<string> {
    const { out } = await run('set-password', email)
    return /is ([a-z2-9]{16})\n/.exec(out)?.[1] ?? ''
  }
  const logged = async () => {
    const log = command.app.parts.database.read.selectFrom('staff_log')
    return (await log.select(['action', 'detail', 'target']).orderBy('id').execute()).at(-1)
  }

  // docs/behaviour/accounts.md#forgotten-password
  it('gives an account a password that works, and ends its sessions, while the server runs', async () => {
    const ada = await command.app.logIn('ada@example.com')
    expect((await ada.get('/settings/')).statusCode).toBe(200)
    const password = await passwordOf('Ada@Example.com')
    expect(password).toHaveLength(16)
    expect((await ada.get('/settings/')).statusCode).toBe(303)
    expect((await logIn('ada@example.com', password)).statusCode).toBe(303)
    const entry = await logged()
    expect(entry).toMatchObject({ action: 'account-password', target: ada.oid })
    expect(entry?.detail).not.toBe('')
  })

  // docs/behaviour/accounts.md#suspended-accounts
  it('suspends an account, whose owner reads why at log-in, and restores it', async () => {
    const { app } = command
    const ben = await app.logIn('ben@example.com')
    await app.addPresentation({ oid: 'garden', owner_oid: ben.oid, privacy: 'public' })
    const password = await passwordOf('ben@example.com')
    await logIn('ben@example.com', password)
    expect((await run('suspend', 'ben@example.com')).err).toContain('--reason is missing.')
    const { out } = await run('suspend', 'ben@example.com', '--reason', REASON)
    expect(out).toContain('told why at log-in; this site sends no mail. Presentations taken down: 0.')
    expect((await ben.get('/settings/')).statusCode).toBe(303)
    const refused = await logIn('ben@example.com', password)
    expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined])
    expect(refused.body).toContain(`This account is suspended. Reason: ${REASON}`)
    expect((await logIn('ben@example.com', 'a wrong one')).body).not.toContain('suspended')
    expect((await app.browser().get('/p/garden/')).statusCode).toBe(200)
    expect((await run('list')).out).toMatch(/ben@example\.com .* suspended: It sends spam\.$/m)

    expect((await run('suspend', 'ben@example.com', '--reason', REASON, '--decks')).out).toContain('down: 1.')
    expect((await app.browser().get('/p/garden/')).statusCode).toBe(404)
    expect((await run('restore', 'ben@example.com')).out).toContain(
      'can log in again. Presentations restored: 1.',
    )
    expect((await app.browser().get('/p/garden/')).statusCode).toBe(200)
    expect((await logIn('ben@example.com', password)).statusCode).toBe(303)
    expect((await run('restore', 'ben@example.com')).err).toBe('ben@example.com is not suspended.\n')
  })

  it('tells the owner by mail where there is one', async () => {
    const { parts, logIn: addAccount } = command.app
    await addAccount('dora@example.com')
    const env = {
      VIEWPAGE_SMTP_URL: 'smtp://127.0.0.1:9',
      VIEWPAGE_MAIL_FROM: 'slides@viewpage.example',
      VIEWPAGE_PUBLIC_URL: 'https://viewpage.example',
    }
    const args = ['suspend', 'dora@example.com', '--reason', REASON]
    const { out } = await runCommand('accounts.ts', parts.config.files.dataDir, args, env)
    expect(out).toContain('its owner is told why by mail and at log-in')
    const mails = await parts.database.read.selectFrom('mails').selectAll().execute()
    expect(mails).toMatchObject([{ kind: 'suspension', recipient: 'dora@example.com', outcome: null }])
    expect(mails[0]?.content).toContain(REASON)
  })

  it('exports everything of an account, logs it out and deletes it', async () => {
    const { app } = command
    const cleo = await app.logIn('cleo@example.com')
    await app.addPresentation({ oid: 'cats', owner_oid: cleo.oid, title: 'Cats of the Nile' })
    const exported = JSON.parse((await run('export', 'cleo@example.com')).out) as Record<string, unknown[]>
    expect(exported['account']).toMatchObject([{ oid: cleo.oid, email: 'cleo@example.com' }])
    expect(exported['presentations']).toMatchObject([{ oid: 'cats', title: 'Cats of the Nile' }])
    expect(JSON.stringify(exported)).not.toMatch(/password_hash|token_hash|\$argon2/)
    expect((await run('log-out', 'cleo@example.com')).out).toContain('Sessions that ended: 1.')
    expect((await cleo.get('/settings/')).statusCode).toBe(303)
    expect((await run('delete', 'cleo@example.com')).out).toContain('Presentations deleted with it: 1.')
    expect((await run('export', 'cleo@example.com')).err).toContain('There is no account')
    expect(await logged()).toMatchObject({ action: 'account-delete', target: cleo.oid })
  })

  it.each([
    [[], 'usage: npm run accounts'],
    [['constructor', 'a@example.com'], 'usage: npm run accounts'],
    [['set-password', 'ada'], 'Name the e-mail address of one account.'],
    [['delete', 'a@example.com', 'b@example.com'], 'These are too many arguments.'],
    [['log-out', 'nobody@example.com'], 'There is no account with the e-mail address "nobody@example.com".'],
    [['list', '--limit', '0'], '--limit must be a number from 1 to 100000.'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await run(...args)
    expect(code).toBe(1)
    expect(err).toContain(message)
  })
})
