/** What says whether moving pictures are welcome. */
export interface PreviewConditions {
  matches(query: string): boolean
  readonly saveData: boolean
}

/**
 * Whether a card may load and show its preview animation: not where nothing can hover, not for who wants less motion,
 * not for who saves data.
 */
export function mayPreview({ matches, saveData }: PreviewConditions): boolean {
  return matches('(hover: hover)') && !matches('(prefers-reduced-motion: reduce)') && !saveData
}

/** As this browser has it now. */
export function conditionsHere(): PreviewConditions {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return { matches: (query) => matchMedia(query).matches, saveData: connection?.saveData ?? false }
}
