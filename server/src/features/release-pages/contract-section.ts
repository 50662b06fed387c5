import { html, type Html } from '../../foundation/markup/html.ts'
import type { ContractDifferences } from '../../releases/index.ts'
import { releaseTable, type ReleasePage } from './release-page.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'

/**
 * What differs between the contracts of two versions.
 *
 * @param differences `null` if one of them has no contract
 * @param versions the older one first
 */
export function contractTable(
  { text, language }: ReleasePage,
  differences: ContractDifferences | null,
  versions: readonly [string, string],
): Html {
  const title = html`<h3>${text('releases.contract.title')}</h3>`
  if (differences === null) return html`${title}<p>${text('releases.contract.missing')}</p>`
  if (differences.rows.length === 0) return html`${title}<p>${text('releases.contract.same')}</p>`
  const changeOf = ({ before, after }: ContractDifferences['rows'][number]) => {
    if (before === null) return text('releases.contract.added')
    return text(after === null ? 'releases.contract.removed' : 'releases.contract.changed')
  }
  const heads = [
    text('releases.contract.name'),
    text('releases.compare.what'),
    text('releases.compare.difference'),
    ...versions,
  ]
  const rows = differences.rows.map((each) => [
    each.name,
    text(`releases.contract.parts.${each.part}`),
    changeOf(each),
    each.before || '–',
    each.after || '–',
  ])
  const more =
    differences.more > 0
      ? html`<p class="staff-facts">${text('releases.contract.more', { number: formatsFor(language).number(differences.more) })}</p>`
      : html``
  return html`${title}${releaseTable(text('releases.contract.title'), heads, rows)}${more}`
}
