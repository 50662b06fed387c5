import type { FastifyReply } from 'fastify'
import { html, type Html } from '../../foundation/markup/html.ts'
import { sendMarkup } from '../../foundation/markup/send-markup.ts'

/** A page with one message that needs no script, no remote and no database. */
export interface BarePage {
  /** Title and heading. */
  readonly title: string
  readonly css: Html
  /** Below the heading. */
  readonly body: Html
  readonly status: number
  /** Sources for `frame-ancestors`. */
  readonly framedBy: string
}

export function sendBarePage(reply: FastifyReply, page: BarePage): FastifyReply {
  const { title, css, body, status, framedBy } = page
  const { language } = reply.request
  reply.contentSecurityPolicy({ styles: [css], framedBy })
  reply
    .status(status)
    .headers({ 'Cache-Control': 'no-store', 'Content-Language': language, Vary: 'Accept-Language' })
  return sendMarkup(
    reply,
    html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${css}</style>
</head>
<body>
<main class="embed-missing"><h1>${title}</h1>${body}</main>
</body>
</html>
`,
  )
}
