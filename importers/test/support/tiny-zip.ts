import { writeZip } from '../../src/zip/write-zip.ts'

/** An archive of texts and bytes by name. A name in `stored` is not compressed. */
export function tinyZip(
  entries: Readonly<Record<string, string | Uint8Array>>,
  stored: readonly string[] = [],
): Uint8Array {
  return writeZip(
    Object.entries(entries).map(([name, content]) => ({
      name,
      bytes: new Uint8Array(Buffer.from(content)),
      isStored: stored.includes(name),
    })),
  )
}
