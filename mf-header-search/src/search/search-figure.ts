/**
 * Formats the configured number of presentations for the placeholder (docs/behaviour/header.md#search-placeholder):
 * digits become words of the page's language ("360 million"); any other text stays as configured.
 */
export function searchFigure(claim: string, language: string): string {
  if (!/^\d+$/.test(claim)) return claim
  return new Intl.NumberFormat(language, { notation: 'compact', compactDisplay: 'long' }).format(
    Number(claim),
  )
}
