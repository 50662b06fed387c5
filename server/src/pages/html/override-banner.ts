import type { FastifyReply, FastifyRequest } from 'fastify'
import { serverTexts } from '../../foundation/locales/texts.ts'
import { type Override, versionsKey } from '../../releases/index.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { timeText } from '../../foundation/config/site.ts'
import type { Page } from './send-page.ts'

/** Where the form in the banner ends the override. */
export const END_OVERRIDE_PATH = '/releases/override/end/'

/**
 * Adds a banner above a page that shows other versions than the active ones, or a notice above the first page after that
 * (docs/behaviour/releases.md#override). All other pages stay as they are.
 */
export function withOverrideBanner(page: Page, reply: FastifyReply): Page {
  const { request } = reply
  const { releaseOverride: override, hasEndedOverride } = request
  if (override === null && !hasEndedOverride) return page
  if (hasEndedOverride) reply.forgetOverride()
  const banner = override === null ? endedNotice(request) : overrideBanner(reply, page, override)
  // An embed is small, and its build has no such script.
  const isLive = override?.isLive === true && (page.host ?? 'page') === 'page'
  return {
    ...page,
    siteStyles: true,
    ...(isLive && { parts: [...(page.parts ?? []), 'override'] }),
    body: (...parts) => html`<div class="page-container">${banner}</div>${page.body(...parts)}`,
  }
}

function overrideBanner(reply: FastifyReply, page: Page, override: Override): Html {
  const { language, url } = reply.request
  const text = serverTexts(language)
  const versions = Object.entries(override.versions).map((pair) => pair.join(' '))
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(versions)
  const message = text('override.banner', { versions: list, time: timeText(override.expiresAt, language) })
  return html`<section class="site-bar" aria-label="${text('override.label')}" data-override="${versionsKey(override.versions)}"><p>${message}</p>${page.host === 'embed' ? nothing : endForm(reply.csrfToken(), url, text('override.end'))}</section>`
}

function endForm(csrfToken: string, url: string, label: string): Html {
  return html`<form method="post" action="${END_OVERRIDE_PATH}"><input type="hidden" name="csrftoken" value="${csrfToken}"><input type="hidden" name="next" value="${url}"><button class="kit-button kit-button-secondary kit-button-small" type="submit">${label}</button></form>`
}

function endedNotice({ language }: FastifyRequest): Html {
  return html`<section class="site-bar" role="status" data-override-ended><p>${serverTexts(language)('override.ended')}</p></section>`
}
