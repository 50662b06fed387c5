import { describe, expect, it } from '@jest/globals'
import { setUpCommandTests } from '../../test/support/command-tests.ts'
import { submitForm } from '../../test/support/submit-form.ts'

describe('npm run password', () => {
  const command = setUpCommandTests('password.ts')
  const { run } = command

  // docs/behaviour/accounts.md#forgotten-password
  it('gives an account a password that works, and ends its sessions, while the server runs', async () => {
    const ada = await command.app.logIn('ada@example.com')
    expect((await ada.get('/settings/')).statusCode).toBe(200)
    const { code, out } = await run('Ada@Example.com')
    const password = /^The new password of Ada@Example\.com is ([a-z2-9]{16})\n/.exec(out)?.[1] ?? ''
    expect([code, password.length]).toEqual([0, 16])
    expect((await ada.get('/settings/')).statusCode).toBe(303)
    const answer = await submitForm(command.app.browser(), '/login/', { email: 'ada@example.com', password })
    expect(answer.statusCode).toBe(303)
  })

  it.each([
    [[], 'Name the e-mail address of one account.\nusage: npm run password'],
    [['ada'], 'Name the e-mail address of one account.'],
    [['a@example.com', 'b@example.com'], 'Name the e-mail address of one account.'],
    [['nobody@example.com'], 'There is no account with the e-mail address "nobody@example.com".'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await run(...args)
    expect(code).toBe(1)
    expect(err).toContain(message)
  })
})
