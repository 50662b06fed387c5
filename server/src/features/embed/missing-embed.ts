import type { FastifyReply } from 'fastify'
import type { ShellBuild } from '../../storage/hosts/page-hosts.ts'
import { html } from '../../foundation/markup/html.ts'
import { sendBarePage } from '../../pages/html/bare-page.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/** The page in the frame when a presentation is missing or may not be embedded. Other pages of the site forbid frames. */
export function sendMissingEmbed(reply: FastifyReply, shell: ShellBuild, text: ServerTexts): FastifyReply {
  return sendBarePage(reply.header('X-Robots-Tag', 'noindex'), {
    title: text('embed.missing'),
    css: shell.embedCss,
    body: html`<p>${text('notFound.text')}</p><a href="/explore/" target="_blank" rel="noopener">${text('notFound.explore')}</a>`,
    status: 404,
    framedBy: '*',
  })
}
