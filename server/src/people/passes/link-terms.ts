/** What a view link asks before it opens, beside its end (docs/behaviour/sharing.md#strict-links). */
export interface LinkTerms {
  readonly linkId: string
  /** Of its password; `null` without one. */
  readonly passwordProof: string | null
  /** Whether only some addresses may use it. */
  readonly hasList: boolean
  readonly asksCode: boolean
  readonly asksMark: boolean
  /** Hash of the text that is to be accepted. */
  readonly agreement: string | null
  /** `null`: without limit. */
  readonly maxViews: number | null
  readonly openedViews: number
}

/** The columns of `view_links` with them. */
export interface TermsRow {
  readonly allowed_count: number | null
  readonly asks_code: number | null
  readonly asks_mark: number | null
  readonly agreement: string | null
  readonly max_views: number | null
  readonly opened_views: number | null
}

export const TERMS_COLUMNS = [
  'view_links.allowed_count',
  'view_links.asks_code',
  'view_links.asks_mark',
  'view_links.agreement',
  'view_links.max_views',
  'view_links.opened_views',
] as const

export function termsOf(linkId: string, passwordProof: string | null, row: TermsRow): LinkTerms {
  return {
    linkId,
    passwordProof,
    hasList: (row.allowed_count ?? 0) > 0,
    asksCode: row.asks_code === 1,
    asksMark: row.asks_mark === 1,
    agreement: row.agreement,
    maxViews: row.max_views,
    openedViews: row.opened_views ?? 0,
  }
}

/** Whether visitors enter name and address before anything is shown. */
export function asksPerson({ hasList, asksCode, asksMark, agreement }: LinkTerms): boolean {
  return hasList || asksCode || asksMark || agreement !== null
}

/** Whether visitors need a pass. A password alone needs none. */
export function isStrict(terms: LinkTerms): boolean {
  return asksPerson(terms) || terms.maxViews !== null
}

/** What one browser fulfilled. */
export interface Pass {
  readonly hash: string
  /** Empty if the link did not ask for it. */
  readonly name: string
  readonly email: string
  readonly passwordProof: string | null
  /** ms since 1970 */
  readonly confirmedAt: number | null
  readonly agreement: string | null
  /** ms since 1970 */
  readonly openedAt: number | null
}

/** What is missing next. `open`: everything is fulfilled, and the view is not counted yet. */
export type MissingStep = 'details' | 'code' | 'agreement' | 'open'

/**
 * The next thing that a visitor has to do; `null` if the link is open to them.
 *
 * @param isAllowed whether the address of the pass may use the link
 */
export function missingStep(terms: LinkTerms, pass: Pass | null, isAllowed: boolean): MissingStep | null {
  if (pass === null || pass.passwordProof !== terms.passwordProof) return 'details'
  if (asksPerson(terms) && (pass.name === '' || pass.email === '')) return 'details'
  const isConfirmed = pass.confirmedAt !== null
  // Until an address is confirmed, it does not show whether it is allowed.
  if (!isAllowed && (isConfirmed || !terms.asksCode)) return 'details'
  if (terms.asksCode && !isConfirmed) return 'code'
  if (terms.agreement !== null && pass.agreement !== terms.agreement) return 'agreement'
  return pass.openedAt === null ? 'open' : null
}

/** Whether as many visitors opened the link as it allows, and this one is none of them. */
export function isUsedUp({ maxViews, openedViews }: LinkTerms, pass: Pass | null): boolean {
  return maxViews !== null && openedViews >= maxViews && (pass === null || pass.openedAt === null)
}
