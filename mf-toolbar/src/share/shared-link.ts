import type { DeckPageData } from '@viewpage/shared-events'

/** A link to share; `kind` is published with `toolbar/linkCopied`. */
export interface SharedLink {
  readonly url: string
  readonly kind: 'page' | 'step' | 'viewLink'
}

/**
 * The canonical URL, or the view link that opened the page (docs/behaviour/share.md#shared-link); with a step, the link
 * to that step (docs/behaviour/share.md#link-at-this-step).
 */
export function sharedLink(
  { canonicalUrl, prezilink }: Pick<DeckPageData, 'canonicalUrl' | 'prezilink'>,
  step?: number,
): SharedLink {
  const path = prezilink ? `/v/${encodeURIComponent(prezilink.link_id)}/` : canonicalUrl
  const url = new URL(path, canonicalUrl)
  if (step !== undefined) url.hash = `step=${step}`
  return { url: url.href, kind: prezilink ? 'viewLink' : step === undefined ? 'page' : 'step' }
}
