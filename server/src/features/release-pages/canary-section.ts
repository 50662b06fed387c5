import { html, nothing, type Html } from '../../foundation/markup/html.ts'
import { timeText } from '../../foundation/config/site.ts'
import {
  type CanaryRecord,
  type EvidencePoint,
  type GuardrailEvidence,
  ROLL_BACK_AT,
} from '../../releases/index.ts'
import { evidenceText, guardrailSection } from './guardrail-section.ts'
import { reasonField } from './reason-field.ts'
import { releaseSection, releaseTable, remotePath, versionPath, type ReleasePage } from './release-page.ts'
import { formatsFor } from '../../foundation/locales/formats.ts'

/** A canary with its evidence, oldest first. */
export interface ShownCanary {
  readonly canary: CanaryRecord
  readonly evidence: readonly EvidencePoint[]
  readonly guardrails: readonly GuardrailEvidence[]
  /** Why it was rolled back, in English; `null` if it was not. */
  readonly reason: string | null
}

/** Rows of the table of a chart. */
const MAX_ROWS = 20
const SIDE = 1_000
/** Powers of ten at the ends of the chart. */
const [LOWEST, HIGHEST] = [-2, 4]

/** Canaries and watched releases, newest first, each with its evidence over time. */
export function canarySection(page: ReleasePage, canaries: readonly ShownCanary[]): Html {
  return releaseSection(
    'canaries',
    page.text('releases.canary.title'),
    html`${canaries.map((each) => canaryItem(page, each))}`,
  )
}

function canaryItem(page: ReleasePage, { canary, evidence, guardrails, reason }: ShownCanary): Html {
  const { text, language } = page
  const { exactPercent } = formatsFor(language)
  const last = evidence.at(-1)
  const facts = [
    text(`releases.canary.states.${canary.state}`),
    text('releases.canary.share', { share: exactPercent(canary.share) }),
    timeText(canary.startedAt, language),
    ...(last ? [text('releases.canary.evidence', { value: evidenceText(evidenceOf(last), language) })] : []),
  ]
  return html`<article class="releases-canary"><h3><a href="${versionPath(canary.remote, canary.version)}">${canary.version}</a></h3><p class="staff-facts">${facts.join(' · ')}</p>${reason === null ? nothing : html`<p>${text('releases.canary.why', { reason })}</p>`}${last ? html`${chart(evidence)}${evidenceTable(page, evidence)}` : nothing}${guardrailSection(page, guardrails)}${isOpen(canary) ? buttons(page, canary) : nothing}</article>`
}

function isOpen({ kind, endedAt }: CanaryRecord): boolean {
  return kind === 'canary' && endedAt === null
}

function buttons(page: ReleasePage, { id, remote, version }: CanaryRecord): Html {
  const { text, csrfToken } = page
  return html`<form class="account-form" method="post" action="${remotePath(remote)}"><input type="hidden" name="csrftoken" value="${csrfToken}"><input type="hidden" name="version" value="${version}">
${reasonField(page, `canary-reason-${id}`, ['promote', 'abort'])}
<div class="site-actions"><button class="kit-button kit-button-secondary" type="submit" name="action" value="promote">${text('releases.canary.promote')}</button><button class="kit-button kit-button-secondary" type="submit" name="action" value="abort">${text('releases.canary.abort')}</button></div></form>`
}

/** The larger of both tests. */
function evidenceOf({ e }: EvidencePoint): number {
  return Math.max(e.bad, e.silent)
}

/** The evidence by power of ten, with a line where the version is rolled back. */
function chart(evidence: readonly EvidencePoint[]): Html {
  const [first, last] = [evidence[0]?.at ?? 0, evidence.at(-1)?.at ?? 0]
  const x = (at: number) => (last === first ? SIDE : ((at - first) / (last - first)) * SIDE)
  const y = (value: number) => {
    const power = Math.min(HIGHEST, Math.max(LOWEST, Math.log10(Math.max(value, Number.MIN_VALUE))))
    return SIDE - ((power - LOWEST) / (HIGHEST - LOWEST)) * SIDE
  }
  const points = evidence.map((point) => `${x(point.at).toFixed(1)},${y(evidenceOf(point)).toFixed(1)}`)
  const limit = y(ROLL_BACK_AT).toFixed(1)
  const even = y(1).toFixed(1)
  return html`<div class="releases-chart" aria-hidden="true"><div class="releases-scale"><span>10⁴</span><span>10</span><span>0.01</span></div><svg viewBox="0 0 1000 1000" preserveAspectRatio="none"><path class="releases-even" d="M0,${even}H1000"/><path class="releases-limit" d="M0,${limit}H1000"/><path class="releases-line" d="M0,${even}L${points.join('L')}"/></svg></div>`
}

function evidenceTable({ text, language }: ReleasePage, evidence: readonly EvidencePoint[]): Html {
  const { rounded } = formatsFor(language)
  const step = Math.ceil(evidence.length / MAX_ROWS)
  // The last point is always one of them.
  const shown = evidence.filter((_, index) => (evidence.length - 1 - index) % step === 0)
  const label = text('releases.canary.table')
  const heads = [
    text('releases.canary.until'),
    text('releases.canary.views'),
    text('releases.canary.bad'),
    text('releases.canary.stableViews'),
    text('releases.canary.stableBad'),
    text('releases.canary.value'),
  ]
  const rows = shown.map((point) => [
    timeText(point.at, language),
    rounded(point.arms.canary.views),
    rounded(point.arms.canary.bad),
    rounded(point.arms.stable.views),
    rounded(point.arms.stable.bad),
    evidenceText(evidenceOf(point), language),
  ])
  return html`<p class="staff-facts">${text('releases.canary.limit', { limit: rounded(ROLL_BACK_AT) })}</p><details class="releases-details"><summary>${label}</summary>${releaseTable(label, heads, rows)}</details>`
}
