import { dateText } from '../../foundation/config/site.ts'
import { serverTexts, type ServerTexts } from '../../foundation/locales/texts.ts'
import type { MailConfig } from '../../foundation/config/mail-config.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import { insightsPath, pagePath } from '../../content/presentations/presentation-paths.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { Mail, Notice } from './mail-queue.ts'
import { stopPath } from './notices.ts'
import type { MailedLinks } from './mailed-links.ts'
import { writeMail, type MailText } from './write-mail.ts'

export interface ComposeParts {
  readonly accounts: Pick<AccountStore, 'findByEmail' | 'findByOid'>
  readonly links: MailedLinks
  readonly database: Pick<Database, 'read'>
  readonly signer: Signer
  readonly mail: Pick<MailConfig, 'origin'>
  readonly brand: string
  /** A code that confirms the address for a view link; `null` if the link is not for it. */
  readonly makeCode: (passHash: string, email: string) => Promise<string | null>
  /** Whether anything is stored of a link viewer with this address. */
  readonly isKnownViewer: (email: string) => Promise<boolean>
}

/** @returns what writes a mail in the language of its reader when it is sent, so that no link waits in the queue */
export function createMailComposer({
  accounts,
  links,
  database,
  signer,
  mail: { origin },
  brand,
  makeCode,
  isKnownViewer,
}: ComposeParts) {
  const url = (path: string) => origin + path

  async function textOf(mail: Mail): Promise<MailText | null> {
    const { recipient: email } = mail
    const text = serverTexts(mail.language)
    switch (mail.kind) {
      case 'reset': {
        const user = await accounts.findByEmail(email)
        if (!user) return null
        const path = await links.make({ purpose: 'reset', userOid: user.oid, email: user.email })
        return {
          subject: text('reset.title'),
          paragraphs: [text('mail.reset.text', { email, brand })],
          button: { label: text('reset.title'), url: url(path) },
          notes: [text('mail.reset.note')],
        }
      }
      case 'address': {
        const user = await accounts.findByOid(mail.userOid)
        // Whoever asked does not learn whether an account has the address.
        const other = await accounts.findByEmail(email)
        if (!user || (other && other.oid !== user.oid)) return null
        const path = await links.make({ purpose: 'address', userOid: user.oid, email })
        return {
          subject: text('mail.address.subject'),
          paragraphs: [text('mail.address.text', { email, brand })],
          button: { label: text('mail.address.button'), url: url(path) },
          notes: [text('mail.address.note')],
        }
      }
      case 'connect': {
        const user = await accounts.findByEmail(email)
        if (!user) return null
        const path = await links.make({ purpose: 'connect', userOid: user.oid, email: user.email })
        const values = { email, brand, organisation: mail.organisation }
        return {
          subject: text('mail.connect.subject', values),
          paragraphs: [text('mail.connect.text', values)],
          button: { label: text('mail.connect.button'), url: url(path) },
          notes: [text('mail.connect.note')],
        }
      }
      case 'invitation':
        return {
          subject: text('mail.invitation.subject'),
          paragraphs: [text(`invitation.${mail.right}`, { name: withoutLinks(mail.inviter) })],
          button: { label: text('mail.invitation.button'), url: url(mail.path) },
          notes: [
            text('invitation.until', { date: dateText(mail.expiresAt, mail.language) }),
            text('mail.invitation.note', { email, brand }),
          ],
        }
      case 'code': {
        const code = await makeCode(mail.passHash, email)
        if (code === null) return null
        return {
          subject: text('mail.code.subject', { code }),
          paragraphs: [text('mail.code.text', { code })],
          notes: [text('mail.code.note')],
        }
      }
      case 'viewer': {
        if (!(await isKnownViewer(email))) return null
        const path = await links.make({ purpose: 'viewer', userOid: null, email })
        return {
          subject: text('viewers.title'),
          paragraphs: [text('mail.viewer.text', { email, brand })],
          button: { label: text('mail.viewer.button'), url: url(path) },
          notes: [text('mail.viewer.note')],
        }
      }
      case 'changed':
        return {
          subject: text(`mail.changed.${mail.what}.subject`),
          paragraphs: [text(`mail.changed.${mail.what}.text`, { email, brand })],
          ...(mail.what === 'token'
            ? { button: { label: text('settings.tokens.title'), url: url('/settings/tokens/') } }
            : mail.what !== 'address' && { button: { label: text('reset.title'), url: url('/reset/') } }),
          notes: [text(`mail.changed.${mail.what}.note`)],
        }
      case 'hook off':
        return {
          subject: text('mail.hookOff.subject'),
          paragraphs: [text('mail.hookOff.text', { host: withoutLinks(mail.host), brand })],
          button: { label: text('settings.hooks.title'), url: url('/settings/hooks/') },
          notes: [],
        }
      case 'suspension':
        return {
          subject: text(`mail.${mail.reason === null ? 'restored' : 'suspended'}.subject`),
          paragraphs:
            mail.reason === null
              ? [text('mail.restored.text', { email, brand })]
              : [
                  text('mail.suspended.text', { email, brand }),
                  text('mail.suspended.reason', { reason: mail.reason }),
                ],
          notes: [],
        }
      case 'notice': {
        const about = await noticeText(database, mail.notice, text)
        if (!about) return null
        const { path, ...said } = about
        const stop = {
          label: text('mail.notice.stop'),
          url: url(stopPath(signer, mail.userOid, mail.notice.kind)),
        }
        const button = path === null ? {} : { button: { label: text('mail.notice.open'), url: url(path) } }
        return { ...said, ...button, notes: [text('mail.notice.note', { brand })], stop }
      }
    }
  }

  return async (mail: Mail) => {
    const text = await textOf(mail)
    const orCopy = serverTexts(mail.language)('mail.orCopy')
    return text && writeMail(text, { brand, origin, language: mail.language, orCopy })
  }
}

/** @returns `null` if it is about a presentation that was deleted */
async function noticeText({ read }: Pick<Database, 'read'>, notice: Notice, text: ServerTexts) {
  if (notice.kind === 'report') {
    const { receipt, isTakenDown } = notice
    const decision = text(`mail.notice.${isTakenDown ? 'takenDown' : 'dismissed'}`, { receipt })
    return { subject: text('mail.notice.report'), paragraphs: [decision], path: null }
  }
  const deck = await read
    .selectFrom('presentations')
    .select(['oid', 'slug', 'schema_version', 'title'])
    .where('oid', '=', notice.oid)
    .where('privacy', '<>', 'deleted')
    .executeTakeFirst()
  if (!deck) return null
  const { oid, slug, title, schema_version: schemaVersion } = deck
  if (notice.kind === 'comment') {
    const values = { name: withoutLinks(notice.author), title }
    return {
      subject: text('mail.notice.comment'),
      paragraphs: [text('mail.notice.commentText', values)],
      path: pagePath({ oid, slug, schemaVersion }),
    }
  }
  const path = `${insightsPath({ oid, schemaVersion })}?link=${notice.linkId}`
  return {
    subject: text('mail.notice.watched'),
    paragraphs: [text('mail.notice.watchedText', { title })],
    path,
  }
}

/** A name that mail programs make no link of: an invitation must not advertise an address. */
const withoutLinks = (name: string): string => name.slice(0, 100).replace(/[.:/@](?=\S)/g, '$&\u2060')
