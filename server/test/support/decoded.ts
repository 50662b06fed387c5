/** Decodes numeric character references, to search HTML for text and addresses. */
export function decoded(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
