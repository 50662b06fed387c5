import { describe, expect, it } from '@jest/globals'
import { setUpCommandTests } from '../../test/support/command-tests.ts'

describe('npm run host-keys', () => {
  const command = setUpCommandTests('host-keys.ts')
  const { run } = command

  // docs/behaviour/toolbar.md#host-tokens
  it('gives an origin a key, lists it, and withdraws it, while the server runs', async () => {
    await command.app.logIn('ada@example.com')
    expect((await run('list')).out).toMatch(/^No origin has a key\./)
    const { out } = await run('add', 'https://intranet.example/', 'Ada@Example.com')
    expect(out).toMatch(/^The key of https:\/\/intranet\.example, which is shown only now\..*\n[\w-]{43}\n$/)
    const key = out.trim().split('\n').at(-1) ?? ''
    expect(await command.app.parts.hostKeys.ofKey(key)).toMatchObject({ origin: 'https://intranet.example' })
    expect((await run('list')).out).toBe('https://intranet.example  ada@example.com\n')
    expect((await run('remove', 'https://intranet.example')).out).toContain('has no key any more')
    expect((await run('remove', 'https://intranet.example')).out).toContain('Nothing to change')
    expect(await command.app.parts.hostKeys.ofKey(key)).toBeNull()
  })

  it.each([
    [[], 'Name add, remove or list.\nusage: npm run host-keys'],
    [['add'], '"" is no origin. Name scheme and host'],
    [['add', 'https://intranet.example/page', 'ada@example.com'], 'is no origin'],
    [['add', 'ftp://intranet.example', 'ada@example.com'], 'is no origin'],
    [['add', 'https://intranet.example'], 'Name the e-mail address of one account.'],
    [
      ['add', 'https://intranet.example', 'nobody@example.com'],
      'There is no account with the e-mail address',
    ],
    [['remove', 'https://intranet.example', 'ada@example.com'], 'These are too many arguments.'],
  ])('refuses invalid arguments: %j', async (args, message) => {
    const { code, out, err } = await run(...args)
    expect([code, out, err]).toEqual([1, '', expect.stringContaining(message)])
  })
})
