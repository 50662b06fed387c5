import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { langAttribute } from '../../foundation/markup/lang-attribute.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'
import { icon, type IconName } from '../../pages/html/icons.ts'

/** The presentation of a card, as the top of its menu shows it on phones. */
export interface MenuSubject {
  readonly title: string
  /** Of the title, if the document names it. */
  readonly language: string | null
  readonly thumbnail: string | null
  readonly state: string
}

/** An item of a menu: a link, or with `action` what the page's script does. */
export interface MenuItem {
  readonly icon: IconName
  readonly label: string
  /** `null`: only the script can do it. */
  readonly href: string | null
  readonly action?: 'select' | 'delete'
  /** The presentation whose sharing panel the script opens. */
  readonly sharing?: string
  readonly isDownload?: boolean
  /** A line stands above it. */
  readonly isApart?: boolean
}

export const copyItem = (text: ServerTexts, oid: string): MenuItem => ({
  icon: 'copy',
  label: text('copy.submit'),
  href: `/dashboard/next/?copy=${oid}`,
})

export const downloadItem = (text: ServerTexts, oid: string): MenuItem => ({
  icon: 'download',
  label: text('dashboard.download'),
  href: `/api/v4/presentation/${oid}/download/pdf/`,
  isDownload: true,
})

/** The menu of a card. It opens without script, too. */
export function cardMenu(text: ServerTexts, subject: MenuSubject, items: readonly MenuItem[]): Html {
  const { title, language, thumbnail, state } = subject
  const picture =
    thumbnail === null
      ? nothing
      : html`<img src="${thumbnail}" alt="" width="480" height="270" loading="lazy">`
  return html`<details class="own-more" name="own-menu"><summary class="own-more-button"><span class="kit-visually-hidden" dir="auto">${text('dashboard.more', { title })}</span>${icon('more')}</summary><div class="own-menu"><div class="own-menu-subject">${picture}<span><strong${langAttribute(language)} dir="auto">${title}</strong><small dir="auto">${state}</small></span></div><ul>${items.map(menuItem)}</ul></div></details>`
}

function menuItem({ icon: name, label, href, action, sharing, isDownload, isApart }: MenuItem): Html {
  const line = isApart === true ? html`<li class="own-menu-line" role="separator"></li>` : nothing
  const does = action === undefined ? nothing : html` data-action="${action}"`
  const shares = sharing === undefined ? nothing : html` data-sharing="${sharing}"`
  const content = html`${icon(name)}${label}`
  if (href === null)
    return html`${line}<li class="own-menu-scripted"><button type="button"${does}>${content}</button></li>`
  return html`${line}<li><a href="${href}"${isDownload === true ? html` download` : nothing}${does}${shares}>${content}</a></li>`
}
