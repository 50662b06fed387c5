import { html, type Html } from '../../../foundation/markup/html.ts'
import { scrollRegion } from '../../../pages/html/scroll-region.ts'

/** The data of a chart as a table, for screen readers and for people who want the numbers. */
export interface DataTable {
  readonly summary: string
  readonly caption: string
  readonly head: readonly string[]
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly string[])[]
}

export function dataTable({ summary, caption, head, rows }: DataTable): Html {
  const titles = head.map((title) => html`<th scope="col">${title}</th>`)
  const body = rows.map(
    ([name = '', ...values]) =>
      html`<tr><th scope="row" dir="auto">${name}</th>${values.map((value) => html`<td>${value}</td>`)}</tr>`,
  )
  const table = html`<table><caption class="kit-visually-hidden">${caption}</caption><thead><tr>${titles}</tr></thead><tbody>${body}</tbody></table>`
  return html`<details class="insights-table"><summary>${summary}</summary>${scrollRegion(caption, table)}</details>`
}
