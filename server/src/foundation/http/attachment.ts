/**
 * The `Content-Disposition` of a download (RFC 6266), with the name in UTF-8, and in ASCII for old clients.
 *
 * @example attachment('Café.pdf') // attachment; filename="Caf_.pdf"; filename*=UTF-8''Caf%C3%A9.pdf
 */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
