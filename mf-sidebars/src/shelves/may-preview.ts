/** The browser settings that decide about preview animations. */
export interface PreviewConditions {
  matches(query: string): boolean
  readonly saveData: boolean
}

/**
 * Whether a card may load and show its preview animation: the device can hover, and the visitor neither prefers reduced
 * motion nor saves data.
 */
export function mayPreview({ matches, saveData }: PreviewConditions): boolean {
  return matches('(hover: hover)') && !matches('(prefers-reduced-motion: reduce)') && !saveData
}

/** The current settings of this browser. */
export function currentConditions(): PreviewConditions {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }
  return { matches: (query) => matchMedia(query).matches, saveData: connection?.saveData ?? false }
}
