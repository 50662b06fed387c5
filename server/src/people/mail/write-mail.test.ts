import { expect, it } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { createMailComposer } from './compose-mail.ts'
import type { MailSubject } from './mail-queue.ts'

const HOSTILE = '<img src="https://evil.example/a.png">\r\nBcc: all@evil.example www.evil.example'
const ada = { oid: 'ada', email: 'ada@example.com' }
const compose = createMailComposer({
  accounts: { findByEmail: async () => ada as never, findByOid: async () => ada as never },
  links: { make: async () => '/mailed/token/', find: async () => null, use: async () => false },
  mail: { origin: 'https://viewpage.example' },
  brand: 'Slides',
})
const SUBJECTS: readonly MailSubject[] = [
  { kind: 'reset' },
  { kind: 'address', userOid: 'ada' },
  { kind: 'invitation', right: 'edit', inviter: HOSTILE, path: '/invitation/a.b/', expiresAt: 0 },
  { kind: 'suspension', reason: HOSTILE },
  { kind: 'suspension', reason: null },
]

// docs/behaviour/mail.md#looks
it('a mail loads nothing and makes no link of a name, in every language', async () => {
  for (const language of LANGUAGES)
    for (const subject of SUBJECTS) {
      const written = await compose({ ...subject, recipient: 'ada@example.com', language })
      const { html = '', text = '', subject: line = '' } = written ?? {}
      expect(line).toMatch(/^[^\r\n{]+$/)
      expect(`${text}${html}`).not.toMatch(/\{\{|mail\.|undefined/)
      expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|@import/)
      const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
      expect(links.every((address) => address.startsWith('https://viewpage.example/'))).toBe(true)
      if (subject.kind === 'invitation') expect(text).not.toContain('www.evil')
    }
})
