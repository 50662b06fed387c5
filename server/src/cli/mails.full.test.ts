import { describe, expect, it } from '@jest/globals'
import { setUpCommandTests } from '../../test/support/command-tests.ts'
import { createMailQueue } from '../people/mail/mail-queue.ts'

describe('npm run mails', () => {
  const command = setUpCommandTests('mails.ts')

  it('shows who gets which mail, and nothing that is secret', async () => {
    expect((await command.run()).out).toBe('There are no mails.\n')
    const { database, limits } = command.app.parts
    const queue = createMailQueue(database, limits, () => Date.UTC(2026, 0, 2))
    const about = { right: 'edit', inviter: 'Ada', path: '/invitation/secret/', expiresAt: 0 } as const
    await queue.add({ kind: 'invitation', recipient: 'ben@example.com', language: 'en', ...about })
    const { code, out } = await command.run()
    expect([code, out.includes('secret')]).toEqual([0, false])
    expect(out).toMatch(/invitation {2}ben@example\.com {2}waits, next try .*, tries: 0\n$/)
    expect((await command.run('--json')).out).not.toContain('secret')
  })
})
