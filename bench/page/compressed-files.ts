import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export interface StaticFile {
  readonly type: string
  /** Compressed by Brotli. */
  readonly body: Buffer
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

/**
 * The built files in a folder. Each is compressed once, with the level of the view page's own files, so that no page
 * waits for a compression.
 *
 * @returns the file at a path below the folder, `null` if there is none
 */
export function compressedFiles(folder: string): (path: string) => StaticFile | null {
  const files = new Map<string, StaticFile>()
  return (path) => {
    const known = files.get(path)
    if (known) return known
    const file = join(folder, path)
    const type = TYPES[path.split('.').at(-1) ?? '']
    if (type === undefined || path.includes('..') || !existsSync(file) || !statSync(file).isFile())
      return null
    const compressed = { type, body: brotliCompressSync(readFileSync(file)) }
    files.set(path, compressed)
    return compressed
  }
}
