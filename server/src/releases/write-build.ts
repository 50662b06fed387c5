import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|json)$/

/**
 * Writes the files of a build into a folder. Scripts, style sheets and texts get compressed copies beside them, which
 * are served instead.
 *
 * @throws Error when a name leads out of the folder.
 */
export async function writeBuild(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  for (const [file, content] of files) {
    const path = join(folder, file)
    // Names were checked before; this holds if that check ever has a gap.
    if (!path.startsWith(folder + sep)) throw new Error(`[release] ${file} leads out of its folder.`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    if (!COMPRESSIBLE.test(path)) continue
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${path}.gz`, await promisify(gzip)(content))
  }
}
