import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { createMailComposer } from './compose-mail.ts'
import type { MailSubject } from './mail-queue.ts'

const HOSTILE = '<img src="https://evil.example/a.png">\r\nBcc: all@evil.example www.evil.example'

let app: TestApp
let userOid = ''
beforeAll(async () => {
  app = await startApp('sqlite')
  ;({ oid: userOid } = await app.logIn('ada@example.com'))
  await app.addPresentation({ oid: 'garden', owner_oid: userOid, title: 'Garden <b>' })
})
afterAll(() => app.stop())

const subjects = (): readonly MailSubject[] => [
  { kind: 'reset' },
  { kind: 'address', userOid },
  { kind: 'invitation', right: 'edit', inviter: HOSTILE, path: '/invitation/a.b/', expiresAt: 0 },
  { kind: 'changed', what: 'password' },
  { kind: 'changed', what: 'address' },
  { kind: 'suspension', reason: HOSTILE },
  { kind: 'suspension', reason: null },
  { kind: 'code', passHash: 'a-pass' },
  { kind: 'viewer' },
  { kind: 'notice', userOid, notice: { kind: 'watched', oid: 'garden', linkId: 'link0001' } },
  { kind: 'notice', userOid, notice: { kind: 'comment', oid: 'garden', author: HOSTILE } },
  { kind: 'notice', userOid, notice: { kind: 'report', receipt: 'R-7K4M-92QX', isTakenDown: true } },
  { kind: 'notice', userOid, notice: { kind: 'report', receipt: 'R-7K4M-92QX', isTakenDown: false } },
]

/** A viewer of a link whose address is allowed. */
const VIEWER = { makeCode: async () => '004711', isKnownViewer: async () => true }

// docs/behaviour/mail.md#looks
it('a mail loads nothing and makes no link of a name, in every language', async () => {
  const { accounts, database, signer, mailedLinks: links } = app.parts
  const mail = { origin: 'https://viewpage.example' }
  const compose = createMailComposer({
    accounts,
    database,
    signer,
    links,
    mail,
    brand: 'Slides',
    ...VIEWER,
  })
  for (const language of LANGUAGES)
    for (const subject of subjects()) {
      const written = await compose({ ...subject, recipient: 'ada@example.com', language })
      const { html = '', text = '', subject: line = '' } = written ?? {}
      expect(line).toMatch(/^[^\r\n{]+$/)
      expect(`${text}${html}`).not.toMatch(/\{\{|mail\.(?:notice|reset)|undefined/)
      expect(html).not.toMatch(/<(?:b|img|script|link|iframe)\b|url\(|@import/)
      const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
      expect(addresses.every((address) => address.startsWith('https://viewpage.example/'))).toBe(true)
      if (subject.kind !== 'suspension') expect(text).not.toContain('www.evil')
    }
})

it('a notice of a presentation that was deleted meanwhile is not sent', async () => {
  const { accounts, database, signer, mailedLinks: links } = app.parts
  const mail = { origin: 'https://viewpage.example' }
  const compose = createMailComposer({
    accounts,
    database,
    signer,
    links,
    mail,
    brand: 'Slides',
    ...VIEWER,
  })
  const notice = { kind: 'comment', oid: 'nowhere', author: 'Ben' } as const
  const written = compose({ kind: 'notice', userOid, notice, recipient: 'ada@example.com', language: 'en' })
  expect(await written).toBeNull()
})
