import type { ImportWork } from '../import-work.ts'
import type { InputFile } from '../input-file.ts'
import { openZip } from '../office/zip-file.ts'

/** Files of one archive, as of one upload. */
const MAX_FILES = 100

/** Parts that only archives of Office programs have, those of Apple among them. */
const OFFICE_PART =
  /^(?:\[Content_Types\]\.xml$|mimetype$|(?:ppt|word|xl)\/|Index\/[^/]{1,200}\.iwa$|index\.apxl|[^/]{1,200}\.key\/)/

/**
 * The files of a ZIP archive that was made of files of a presentation; undefined for other files, and those of Office
 * programs.
 *
 * @throws ImportError if it is damaged, encrypted, or unpacks to more than an upload may have
 */
export function unpackZip({ bytes }: InputFile, work: ImportWork): InputFile[] | undefined {
  if (!isZip(bytes)) return undefined
  const zip = openZip(bytes, work)
  if ([...zip.names].some((name) => OFFICE_PART.test(name))) return undefined
  const names = [...zip.names].filter(isFile)
  if (names.length === 0) return undefined
  if (names.length > MAX_FILES)
    work.fail('oversized', `it holds more than ${MAX_FILES} files`, 'Leave out what it does not show.')
  let left = work.limits.inputBytes
  return names.map((name) => {
    const content = zip.read(name, left) ?? new Uint8Array()
    left -= content.byteLength
    work.checkTime()
    return { name: safePath(name), bytes: new Uint8Array(content) }
  })
}

const isZip = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'

/** Not a folder, and nothing that macOS adds. */
const isFile = (name: string): boolean => !/\/$|^__MACOSX\/|(?:^|\/)\.DS_Store$/.test(name)

/** A name that leads elsewhere loses its folders. */
function safePath(name: string): string {
  const parts = name.split(/[/\\]/)
  const leadsElsewhere = parts.some((part) => /^(?:\.*|[a-z]:)$/i.test(part))
  return leadsElsewhere ? (parts.at(-1) ?? '') : parts.join('/')
}
