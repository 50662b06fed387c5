import type { RemoteManifest } from '@viewpage/shared-events'
import {
  describeMissing,
  fileOfRelative,
  filesNamedIn,
  isRelativeAddress,
} from '@viewpage/shared-events/wire'
import { changeAddresses } from '../../foundation/markup/style-addresses.ts'

/** Files reported of one build; more would repeat the same mistake. */
const MAX_MISSING = 20

/** Files that a style sheet or the server build names, and that browsers cannot load. */
export function faultsOfNamedFiles(
  { server }: RemoteManifest,
  files: ReadonlyMap<string, Uint8Array>,
): string[] {
  const textOf = (file: string) => Buffer.from(files.get(file) ?? []).toString()
  const sheets = [...files.keys()].filter((file) => file.endsWith('.css'))
  const named = [
    ...sheets.flatMap((sheet) => namesFrom(sheet, filesNamedBySheet(sheet, textOf(sheet)))),
    ...namesFrom(server, filesNamedIn(textOf(server))),
  ]
  const isMissing = (file: string) => !files.has(file) || file === server
  return named
    .filter(({ file }) => isMissing(file))
    .slice(0, MAX_MISSING)
    .map(describeMissing)
}

const namesFrom = (namedBy: string, files: ReadonlySet<string>) =>
  [...files].map((file) => ({ namedBy, file }))

function filesNamedBySheet(sheet: string, css: string): ReadonlySet<string> {
  const files = new Set<string>()
  changeAddresses(css, (address) => {
    if (isRelativeAddress(address)) files.add(fileOfRelative(address, sheet))
    return address
  })
  return files
}
