/**
 * The configured number of presentations as the placeholder says it (D2): digits are written out in the page's
 * language ("360 million"), any other text stands as configured.
 */
export function searchFigure(claim: string, language: string): string {
  if (!/^\d+$/.test(claim)) return claim
  return new Intl.NumberFormat(language, { notation: 'compact', compactDisplay: 'long' }).format(
    Number(claim),
  )
}
