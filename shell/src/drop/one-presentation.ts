/** Media types of files that are a whole presentation alone. */
const ALONE = /^application\/(?:pdf|vnd\.)/
/** Names of files that others may belong to: drawings, pages and documents. */
const MAIN = /\.(?:svgz?|x?html?|json)$/i

/** Whether several files may be one presentation, as far as their media types tell. */
export function mayBelongTogether(types: readonly string[]): boolean {
  return !types.some((type) => ALONE.test(type))
}

/** Whether files may become one presentation: a single file, or a drawing, page or document with what it needs. */
export function isOnePresentation(paths: readonly string[]): boolean {
  return paths.length === 1 || paths.some((path) => MAIN.test(path))
}
