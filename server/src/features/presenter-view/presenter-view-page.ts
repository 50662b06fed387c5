import type { FastifyReply } from 'fastify'
import type { ShellBuild } from '../../storage/hosts/page-hosts.ts'
import { html, type Html } from '../../foundation/markup/html.ts'
import { sendMarkup } from '../../foundation/markup/send-markup.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/**
 * The panel in the frame of the presenter view dialog. It needs no JavaScript, and only pages of this site may frame it
 * (docs/behaviour/page.md#content-security).
 */
export function sendPresenterViewPanel(
  reply: FastifyReply,
  shell: ShellBuild,
  text: ServerTexts,
): FastifyReply {
  reply.contentSecurityPolicy({ styles: [shell.css, shell.siteCss], framedBy: "'self'" })
  reply.headers({
    'Cache-Control': 'no-store',
    'Content-Language': reply.request.language,
    Vary: 'Cookie, Accept-Language',
    'X-Robots-Tag': 'noindex',
  })
  return sendMarkup(
    reply,
    html`<!doctype html>
<html lang="${reply.request.language}" class="site-panel">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${text('presenterView.title')}</title>
<style>${shell.css}</style>
<style>${shell.siteCss}</style>
</head>
<body>
<main>
<h1>${text('presenterView.title')}</h1>
<p>${text('presenterView.text')}</p>
${advantages(text)}
<a class="kit-button kit-button-primary" href="/pricing/" target="_top">${text('presenterView.plans')}</a>
</main>
</body>
</html>
`,
  )
}

/** The page about the desktop app, and what works without it. */
export function desktopAppBody(text: ServerTexts, brand: string): Html {
  return html`<div class="page-container"><div class="site-page"><h1>${text('desktopApp.title')}</h1>
<p>${text('desktopApp.text')}</p>
${advantages(text)}
<h2>${text('desktopApp.notHere')}</h2>
<p>${text('desktopApp.notHereText', { brand })}</p>
<p>${text('desktopApp.instead')}</p>
<div class="site-actions"><a class="kit-button kit-button-primary" href="/">${text('notFound.explore')}</a></div></div></div>`
}

function advantages(text: ServerTexts): Html {
  return html`<ul class="site-points"><li>${text('presenterView.notes')}</li><li>${text('presenterView.timer')}</li><li>${text('presenterView.ahead')}</li></ul>`
}
