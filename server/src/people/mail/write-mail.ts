import type { Language } from '@viewpage/shared-events'
import { html, joinHtml, nothing, type Html } from '../../foundation/markup/html.ts'
import { bodyOfMarkup } from '../../foundation/markup/send-markup.ts'
import type { WrittenMail } from './smtp-transport.ts'

/** What a mail says. */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** What to do, and where. */
  readonly button?: { readonly label: string; readonly url: string }
  /** Small, below. */
  readonly notes: readonly string[]
  /** How such mails are stopped. */
  readonly stop?: { readonly label: string; readonly url: string }
}

interface Letterhead {
  readonly brand: string
  /** Of the site. */
  readonly origin: string
  readonly language: Language
  /** Before an address that is to be copied if the button does nothing. */
  readonly orCopy: string
}

// Mail programs know neither style sheets of their own addresses nor custom properties. In the dark, these classes win over
// the inline styles.
const DARK = html`<style>@media (prefers-color-scheme:dark){.page,.card{background:#1b1c20!important}.page{background:#121316!important}.text{color:#f2f2f4!important}.small,.small a{color:#b9bcc6!important}.rule{border-color:#3a3c44!important}}</style>`

/** A mail as plain text and as HTML, without anything to load. */
export function writeMail(mail: MailText, letterhead: Letterhead): Omit<WrittenMail, 'id' | 'recipient'> {
  const { subject, paragraphs, button, notes, stop } = mail
  const { brand, origin } = letterhead
  const links = (link: MailText['button']) => (link ? [`${link.label}:\n${link.url}`] : [])
  const text = [...paragraphs, ...links(button), ...notes, ...links(stop), `-- \n${brand}\n${origin}/`].join(
    '\n\n',
  )
  return {
    subject,
    text: `${text}\n`,
    html: page(letterhead, mail),
    ...(stop && { stopUrl: stop.url }),
  }
}

function page(
  { brand, origin, language, orCopy }: Letterhead,
  { subject, paragraphs, button, notes, stop }: MailText,
): string {
  const shown: Html = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title>${DARK}</head>
<body class="page" style="margin:0;background:#f2f3f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f2f3f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:560px;background:#fff;border-radius:12px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"><tr><td style="padding:32px 24px">
<p class="small" style="margin:0 0 16px;font-size:14px;line-height:20px;color:#5c5f6a">${brand}</p>
<h1 class="text" dir="auto" style="margin:0 0 16px;font-size:22px;line-height:30px;color:#1b1c20">${subject}</h1>
${joinHtml(paragraphs.map(paragraph), '\n')}
${button ? buttonOf(button, orCopy) : nothing}
<div class="rule" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #dcdee4">${joinHtml(notes.map(note), '\n')}${stop ? stopOf(stop) : nothing}<p class="small" style="margin:0;font-size:14px;line-height:20px;color:#5c5f6a"><a href="${origin}/" style="color:#5c5f6a">${origin}</a></p></div>
</td></tr></table></td></tr></table></body></html>`
  return bodyOfMarkup(shown)
}

const paragraph = (text: string) =>
  html`<p class="text" dir="auto" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1b1c20;overflow-wrap:anywhere">${text}</p>`

const note = (text: string) =>
  html`<p class="small" dir="auto" style="margin:0 0 8px;font-size:14px;line-height:20px;color:#5c5f6a;overflow-wrap:anywhere">${text}</p>`

const stopOf = ({ label, url }: NonNullable<MailText['stop']>) =>
  html`<p class="small" style="margin:0 0 8px;font-size:14px;line-height:20px;color:#5c5f6a"><a href="${url}" style="color:#5c5f6a">${label}</a></p>`

const buttonOf = ({ label, url }: NonNullable<MailText['button']>, orCopy: string) =>
  html`<p style="margin:8px 0 24px"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5bd3;color:#fff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${label}</a></p>
<p class="small" style="margin:0;font-size:14px;line-height:20px;color:#5c5f6a;overflow-wrap:anywhere">${orCopy}<br><a href="${url}" style="color:#5c5f6a">${url}</a></p>`
