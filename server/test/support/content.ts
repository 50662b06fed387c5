import { createHash } from 'node:crypto'

/** A content and its name in a file store. */
export function contentOf(text: string): { readonly sha256: string; readonly bytes: Buffer } {
  const bytes = Buffer.from(text)
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
}
