/** HTML with its escaped characters as they are read, to look for text and addresses in it. */
export function decoded(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
}
