import type { PageData } from '@viewpage/shared-events'

/** An address to share; `kind` is what `toolbar/linkCopied` says of it. */
export interface SharedLink {
  readonly url: string
  readonly kind: 'page' | 'step' | 'viewLink'
}

/** The canonical address, or the view link the page was opened by (D49); with a step, at that step (D41). */
export function sharedLink(
  { canonicalUrl, prezilink }: Pick<PageData, 'canonicalUrl' | 'prezilink'>,
  step?: number,
): SharedLink {
  const path = prezilink ? `/v/${encodeURIComponent(prezilink.link_id)}/` : canonicalUrl
  const url = new URL(path, canonicalUrl)
  if (step !== undefined) url.hash = `step=${step}`
  return { url: url.href, kind: prezilink ? 'viewLink' : step === undefined ? 'page' : 'step' }
}
