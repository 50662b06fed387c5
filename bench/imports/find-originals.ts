import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The paths of the presentations of impress.js in a folder, relative to it: pages that load impress.js. */
export function findOriginals(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /impress(?:\.min)?\.js/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(folder, file))
    .sort()
}
