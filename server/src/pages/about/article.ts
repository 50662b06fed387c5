import { html } from '../html.ts'

/** A part of something to read. */
export interface Section {
  readonly title: string
  /** Trusted HTML, as `paragraph` and its like make it. */
  readonly body: string
}

/** A page to read from top to bottom: what it is about, then its parts. */
export function article(page: {
  readonly title: string
  readonly lead: string
  readonly sections: readonly Section[]
}): string {
  const sections = page.sections.map(({ title, body }) => html`<section><h2>${title}</h2>!${body}</section>`)
  return html`<div class="page-container"><article class="site-page"><h1>${page.title}</h1><p>${page.lead}</p>!${sections.join('\n')}</article></div>`
}

/**
 * A paragraph. Numbered tags in the text become links, as in remotes: `<1>terms</1>` leads to the first address.
 *
 * @param addresses paths on this site
 */
export function paragraph(text: string, ...addresses: readonly string[]): string {
  const parts = text.split(/<(\d)>([^<]*)<\/\1>/)
  const written = parts.map((part, index) => {
    if (index % 3 === 0) return html`${part}`
    // The words follow their number.
    return index % 3 === 1
      ? ''
      : html`<a href="${addresses[Number(parts[index - 1]) - 1] ?? '/'}">${part}</a>`
  })
  return `<p>${written.join('')}</p>`
}

export function points(texts: readonly string[]): string {
  return html`<ul class="site-points">!${texts.map((text) => html`<li>${text}</li>`).join('')}</ul>`
}

/** What one can do next; the first is the one that is meant. */
export function actions(...links: readonly (readonly [path: string, label: string])[]): string {
  const buttons = links.map(
    ([path, label], index) =>
      html`<a class="kit-button kit-button-${index === 0 ? 'primary' : 'secondary'}" href="${path}">${label}</a>`,
  )
  return html`<div class="site-actions">!${buttons.join('')}</div>`
}

/** A table whose rows are named by their first cell, which is code. It scrolls in its own box where it is too wide. */
export function table(
  label: string,
  heads: readonly string[],
  rows: readonly (readonly [code: string, ...cells: string[]])[],
): string {
  const head = heads.map((text) => html`<th scope="col">${text}</th>`)
  const body = rows.map(
    ([code, ...cells]) =>
      html`<tr><th scope="row"><code>!${breakable(code)}</code></th>!${cells.map((cell) => html`<td>${cell}</td>`).join('')}</tr>`,
  )
  return html`<div class="site-table" role="region" aria-label="${label}" tabindex="0"><table><thead><tr>!${head.join('')}</tr></thead><tbody>!${body.join('')}</tbody></table></div>`
}

/** A long name may break after the parts it is made of. */
function breakable(code: string): string {
  return html`${code}`.replace(/(?<=\w)[_.]/g, '$&<wbr>')
}
