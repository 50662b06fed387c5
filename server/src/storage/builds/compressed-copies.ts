import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|json)$/

/** Adds compressed copies of scripts, style sheets and texts, which are sent instead. */
export async function withCompressedCopies(
  files: ReadonlyMap<string, Uint8Array>,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const all = new Map(files)
  for (const [name, content] of files) {
    if (!COMPRESSIBLE.test(name)) continue
    all.set(`${name}.br`, await promisify(brotliCompress)(content))
    all.set(`${name}.gz`, await promisify(gzip)(content))
  }
  return all
}

/**
 * Reads files of a folder, and the compressed copies that lie beside them.
 *
 * @throws Error if a file cannot be read
 */
export async function readWithCopies(
  folder: string,
  names: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const copies = names
    .flatMap((name) => [`${name}.br`, `${name}.gz`])
    .filter((name) => existsSync(join(folder, name)))
  const files = new Map<string, Uint8Array>()
  for (const name of [...names, ...copies]) files.set(name, await readFile(join(folder, name)))
  return files
}
