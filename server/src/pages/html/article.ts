import { html, joinHtml, nothing, type Html } from '../../foundation/markup/html.ts'
import { scrollRegion } from './scroll-region.ts'

/** A section of an article. */
export interface Section {
  readonly title: string
  /** Made by `paragraph` and the functions below. */
  readonly body: Html | readonly Html[]
}

/** A page of text: title, summary and sections. */
export function article(page: {
  readonly title: string
  readonly lead: string
  readonly sections: readonly Section[]
}): Html {
  const sections = page.sections.map(({ title, body }) => html`<section><h2>${title}</h2>${body}</section>`)
  return html`<div class="page-container"><article class="site-page"><h1>${page.title}</h1><p>${page.lead}</p>${joinHtml(sections, '\n')}</article></div>`
}

/**
 * A paragraph. Numbered tags in the text become links, as in remotes: `<1>terms</1>` links to the first path.
 *
 * @param addresses paths on this site
 */
export function paragraph(text: string, ...addresses: readonly string[]): Html {
  const parts = text.split(/<(\d)>([^<]*)<\/\1>/)
  const written = parts.map((part, index) => {
    if (index % 3 === 0) return html`${part}`
    // The text follows its number.
    return index % 3 === 1
      ? nothing
      : html`<a href="${addresses[Number(parts[index - 1]) - 1] ?? '/'}">${part}</a>`
  })
  return html`<p>${written}</p>`
}

export function points(texts: readonly string[]): Html {
  return html`<ul class="site-points">${texts.map((text) => html`<li>${text}</li>`)}</ul>`
}

/** Links as buttons; the first is the primary one. */
export function actions(...links: readonly (readonly [path: string, label: string])[]): Html {
  const buttons = links.map(
    ([path, label], index) =>
      html`<a class="kit-button kit-button-${index === 0 ? 'primary' : 'secondary'}" href="${path}">${label}</a>`,
  )
  return html`<div class="site-actions">${buttons}</div>`
}

/** A table with row headers in code font. It scrolls separately if it is too wide. */
export function table(
  label: string,
  heads: readonly string[],
  rows: readonly (readonly [code: string, ...cells: string[]])[],
): Html {
  const head = heads.map((text) => html`<th scope="col">${text}</th>`)
  const body = rows.map(
    ([code, ...cells]) =>
      html`<tr><th scope="row"><code>${breakable(code)}</code></th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )
  const content = html`<table aria-label="${label}"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
  return scrollRegion(label, content, 'site-table')
}

/** A long name may break after each of its parts. */
function breakable(code: string): Html {
  const parts = code.split(/(?<=\w[_.])/).map((part) => html`${part}`)
  return joinHtml(parts, html`<wbr>`)
}
