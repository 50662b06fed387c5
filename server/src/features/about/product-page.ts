import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { actions } from '../../pages/html/article.ts'
import type { ServerTexts } from '../../foundation/locales/texts.ts'

/** The presentation whose picture is on the page. */
export interface ShownPresentation {
  readonly title: string
  readonly owner: string
  readonly path: string
  /** 16:9 */
  readonly picture: string
}

const FEATURES = ['path', 'read', 'share', 'links', 'insights', 'bring'] as const

/** What this product does, with a presentation from this server. */
export function productBody(text: ServerTexts, shown: ShownPresentation | null, loggedIn: boolean): Html {
  const features = FEATURES.map(
    (feature) =>
      html`<li><h2>${text(`product.${feature}.title`)}</h2><p>${text(`product.${feature}.text`)}</p></li>`,
  )
  return html`<div class="page-container"><div class="site-intro site-intro-wide"><h1>${text('product.title')}</h1><p>${text('product.lead')}</p>
${actions(loggedIn ? ['/dashboard/next/', text('dashboard.title')] : ['/signup/', text('product.start')], ['/pricing/', text('product.price')])}</div>
${shown === null ? nothing : picture(text, shown)}
<ul class="site-features">${features}</ul></div>`
}

function picture(text: ServerTexts, { title, owner, path, picture: address }: ShownPresentation): Html {
  return html`<figure class="site-figure"><a href="${path}"><img src="${address}" alt="${text('product.picture', { title })}" width="1280" height="720" fetchpriority="high"></a><figcaption><a href="${path}" dir="auto">${title}</a> <span dir="auto">${owner}</span></figcaption></figure>`
}
