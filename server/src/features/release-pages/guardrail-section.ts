import type { Language } from '@viewpage/shared-events'
import { formatsFor } from '../../foundation/locales/formats.ts'
import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import type { GuardrailEvidence } from '../../releases/index.ts'
import { releaseTable, type ReleasePage } from './release-page.ts'

/** More is as certain. */
const MOST_SHOWN = 1_000_000

/** What a canary is compared by besides failures, with its evidence. */
export function guardrailSection(page: ReleasePage, guardrails: readonly GuardrailEvidence[]): Html {
  if (guardrails.length === 0) return nothing
  const { text } = page
  const heads = [
    text('releases.canary.guardrails.figure'),
    text('releases.canary.guardrails.bad'),
    text('releases.canary.guardrails.canary'),
    text('releases.canary.guardrails.stable'),
    text('releases.canary.guardrails.evidence'),
  ]
  const rows = guardrails.map((each) => guardrailRow(page, each))
  return html`<h4>${text('releases.canary.guardrails.table')}</h4><p class="staff-facts">${text('releases.canary.guardrails.note')}</p>${releaseTable(text('releases.canary.guardrails.table'), heads, rows)}`
}

function guardrailRow({ text, language }: ReleasePage, evidence: GuardrailEvidence): (string | Html)[] {
  const { guardrail, arms, limit } = evidence
  const { decimal, exactPercent, number } = formatsFor(language)
  const { kind, figure } = guardrail
  const share = ({ bad, views }: { readonly bad: number; readonly views: number }) =>
    text('releases.canary.guardrails.share', { bad: number(bad), views: number(views) })
  const name = kind === 'missing' ? figure : figure.toUpperCase()
  const badIf =
    kind !== 'missing' && limit === null
      ? '–'
      : text(`releases.canary.guardrails.limits.${kind}`, { limit: decimal(limit ?? 0) })
  return [
    kind === 'slow-devices' ? text('releases.canary.guardrails.slowDevices', { figure: name }) : name,
    badIf,
    share(arms.canary),
    guardrail.baseline === undefined
      ? share(arms.stable)
      : text('releases.canary.guardrails.atMost', { share: exactPercent(guardrail.baseline) }),
    judgement({ text, language }, evidence),
  ]
}

function judgement(
  { text, language }: Pick<ReleasePage, 'text' | 'language'>,
  { guardrail: { lowered }, e, rollBackAt }: GuardrailEvidence,
): string {
  if (lowered !== undefined) return text('releases.canary.guardrails.lowered', { because: lowered })
  if (e === null) return text('releases.canary.guardrails.unknown')
  const limit = formatsFor(language).number(rollBackAt)
  return text('releases.canary.guardrails.reached', { value: evidenceText(e, language), limit })
}

export function evidenceText(e: number, language: Language): string {
  const { rounded, number } = formatsFor(language)
  return e > MOST_SHOWN ? `> ${number(MOST_SHOWN)}` : rounded(e)
}
