import { ConfigError } from './config-error.ts'
import type { Variables } from './variables.ts'

/** How mail is sent. */
export interface MailConfig {
  /** `smtp://` or `smtps://`, with user and password if the server wants them. */
  readonly smtpUrl: string
  /** The sender: an address, or a name and an address in angle brackets. */
  readonly from: string
  /** Origin of the links in mails. The `Host` of a request is none: whoever asks for a mail would choose it. */
  readonly origin: string
}

const SENDER = /^(?:[^<>\r\n]{1,100}<[^\s<>@]{1,100}@[^\s<>@]{1,100}>|[^\s<>@]{1,100}@[^\s<>@]{1,100})$/

/** @returns `null` if no mail is sent */
export function readMailConfig({ text, optional }: Variables, publicUrl: string | null): MailConfig | null {
  const smtpUrl = text('VIEWPAGE_SMTP_URL', '')
  // Without its value, which has a password.
  if (smtpUrl !== '' && !isSmtp(smtpUrl))
    throw new ConfigError('VIEWPAGE_SMTP_URL', '…', 'smtp://user:password@host:587, or smtps://')
  const from = optional(
    'VIEWPAGE_MAIL_FROM',
    'an address such as slides@example.com, or Slides <slides@example.com>',
    SENDER,
  )
  if (smtpUrl === '') return null
  if (from === null) {
    throw new ConfigError('VIEWPAGE_MAIL_FROM', '', 'set with VIEWPAGE_SMTP_URL: the sender of the mails')
  }
  if (publicUrl === null) {
    throw new ConfigError('VIEWPAGE_PUBLIC_URL', '', 'set with VIEWPAGE_SMTP_URL: mails contain links')
  }
  return { smtpUrl, from, origin: publicUrl }
}

function isSmtp(text: string): boolean {
  const { protocol, hostname = '', search } = URL.parse(text) ?? {}
  return /^smtps?:$/.test(protocol ?? '') && hostname !== '' && search === ''
}
