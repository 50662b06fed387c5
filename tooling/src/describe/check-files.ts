import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { matches } from '@viewpage/shared-events/patterns'
import {
  BUILD_FILE,
  BUILD_FILE_ENDINGS,
  describeMissing,
  fileOfRelative,
  filesNamedIn,
  isRelativeAddress,
} from '@viewpage/shared-events/wire'
import { transform } from 'lightningcss'
import type { NormalModule, Stats } from 'webpack'

interface BuiltFiles {
  /** Of the remote. */
  readonly name: string
  /** Folder of the builds. */
  readonly out: string
  /** Those for browsers. */
  readonly files: readonly string[]
  /** The file of the server build. */
  readonly server: string
  readonly serverStats: Stats
}

/**
 * Checks that a server accepts the names of all files, and that each file is there that a style sheet or the server build
 * names. The server checks the same of a release.
 *
 * @throws Error with every file and what names it
 */
export function checkFiles({ name, out, files, server, serverStats }: BuiltFiles): void {
  const known = new Set(files)
  const read = (file: string) => readFileSync(join(out, file))
  const ofSheets = files
    .filter((file) => file.endsWith('.css'))
    .flatMap((sheet) => filesOfSheet(sheet, read(sheet)).map((file) => ({ namedBy: sheet, file })))
  const ofServer = [...filesNamedIn(read(server).toString())].map((file) => ({
    namedBy: importerOf(serverStats, file) ?? server,
    file,
  }))
  const faults = [
    ...files.filter((file) => !isAccepted(file)).map(refusedName),
    ...[...ofSheets, ...ofServer].filter(({ file }) => !known.has(file)).map(describeMissing),
  ]
  if (faults.length > 0) throw new Error(`[tooling] Failed to build ${name}: ${faults.join('.\n')}.`)
}

const isAccepted = (file: string) => matches(BUILD_FILE, file)

const refusedName = (file: string) =>
  `servers refuse the file ${file}. Its path may have three levels and 200 characters (letters, digits, "-", "_" and "."), and one of these endings: ${BUILD_FILE_ENDINGS.join(', ')}`

function filesOfSheet(sheet: string, code: Uint8Array): string[] {
  const files = new Set<string>()
  transform({
    filename: sheet,
    code,
    visitor: {
      Url({ url }) {
        if (isRelativeAddress(url)) files.add(fileOfRelative(url, sheet))
      },
    },
  })
  return [...files]
}

/** The module of the remote that imports a file, as a path in its folder. */
function importerOf({ compilation }: Stats, file: string): string | null {
  for (const module of compilation.modules) {
    if (module.buildInfo?.['filename'] !== file) continue
    const importer = compilation.moduleGraph.getIssuer(module) as NormalModule | null | undefined
    return importer?.resource ? relative(compilation.compiler.context, importer.resource) : null
  }
  return null
}
