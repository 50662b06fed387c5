import { createHash } from 'node:crypto'
import { parse } from 'node:path'
import type { Module, PathData } from 'webpack'

const MAX_STEM_LENGTH = 60

/**
 * The name of a picture, a font or another file in a build: its own, and the hash of its bytes. It is the same in the
 * builds for browsers and for the server, which webpack's own hashes are not.
 */
export function assetName({ filename = '', module }: PathData): string {
  const [path = ''] = filename.split(/[?#]/, 1)
  const { name, ext } = parse(path)
  const source = (module as Module | undefined)?.originalSource()
  const hash = createHash('sha256')
    .update(source?.buffer() ?? '')
    .digest('hex')
    .slice(0, 8)
  return `${asFileName(name)}.${hash}${ext.toLowerCase()}`
}

/** Names of files in a build have few characters (`BuildFile`). */
function asFileName(name: string): string {
  return name
    .replaceAll(/[^\w.-]/g, '-')
    .replace(/^\.+/, '')
    .slice(0, MAX_STEM_LENGTH)
    .toLowerCase()
}
