import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { html } from '../http/html.ts'
import { sendMarkup } from '../http/send-markup.ts'
import type { ShellBuild } from './shell-build.ts'
import type { ServerTexts } from './texts.ts'

/**
 * What a frame shows of a presentation that is not there, or not to be embedded. It needs no script; the site's own
 * page for this may not be framed.
 */
export function sendMissingEmbed(reply: FastifyReply, shell: ShellBuild, text: ServerTexts): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  reply.contentSecurityPolicy({ nonce, framedBy: '*' })
  reply.status(404).headers({
    'Cache-Control': 'no-store',
    'Content-Language': reply.request.language,
    Vary: 'Accept-Language',
    'X-Robots-Tag': 'noindex',
  })
  return sendMarkup(
    reply,
    html`<!doctype html>
<html lang="${reply.request.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${text('embed.missing')}</title>
<style nonce="${nonce}">${shell.embedCss}</style>
</head>
<body>
<main class="embed-missing"><h1>${text('embed.missing')}</h1><p>${text('notFound.text')}</p><a href="/explore/" target="_blank" rel="noopener">${text('notFound.explore')}</a></main>
</body>
</html>
`,
  )
}
