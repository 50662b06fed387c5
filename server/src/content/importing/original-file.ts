import { cleanLine } from '../../foundation/clean-text.ts'
import type { OriginalFile } from '../presentations/deck-content.ts'
import type { InputFile } from '@viewpage/importers'
import { writeZip } from '@viewpage/importers/write-zip'

/** Bytes at the start of a file that decide its type. */
const START_BYTES = 4_096
const MAX_NAME_LENGTH = 200

const OPENDOCUMENT = 'application/vnd.oasis.opendocument.presentation'
const POWERPOINT = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

const ZIP = 'application/zip'

/**
 * What is stored of an import for download: the file that was sent, or a ZIP archive of several, which can be imported
 * again. An archive that was sent stays as it is.
 *
 * @param sent at least one
 * @param main the files that are the presentation, at least one
 */
export function originalOf(sent: readonly InputFile[], main: readonly InputFile[]): OriginalFile {
  const [only, ...others] = sent
  const named = main.find((each) => !isJson(each)) ?? main[0]
  if (!only || !named) throw new Error('[server] Failed to keep the original: no file was imported.')
  if (others.length > 0)
    return { name: `${stemOf(named.name)}.zip`, mediaType: ZIP, bytes: writeZip(withOwnNames(sent)) }
  const mediaType = main.includes(only) ? mediaTypeOf(only) : ZIP
  return { name: safeName(only.name), mediaType, bytes: only.bytes }
}

/** Two files of the same name would be one in an archive. */
function withOwnNames(files: readonly InputFile[]): InputFile[] {
  const taken = new Set<string>()
  return files.map(({ name, bytes }, index) => {
    const own = taken.has(name.toLowerCase()) ? `${index + 1}/${name}` : name
    taken.add(own.toLowerCase())
    return { name: own, bytes }
  })
}

const stemOf = (name: string): string => safeName(name).replace(/\.[^.]+$/, '') || 'original'

const startOf = ({ bytes }: InputFile): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(START_BYTES, bytes.byteLength)).toString('latin1')

const isJson = (file: InputFile): boolean => /^(?:\xef\xbb\xbf)?\s*[{[]/.test(startOf(file))

function mediaTypeOf(file: InputFile): string {
  const start = startOf(file)
  if (start.slice(0, 1_024).includes('%PDF-')) return 'application/pdf'
  if (start.startsWith('\x1f\x8b')) return 'application/gzip'
  if (start.startsWith('\xd0\xcf\x11\xe0')) return 'application/vnd.ms-powerpoint'
  if (isJson(file)) return 'application/json'
  // OpenDocument begins with its media type, uncompressed, so that it can be told by its start.
  if (start.startsWith('PK')) return start.slice(0, 100).includes(OPENDOCUMENT) ? OPENDOCUMENT : POWERPOINT
  return /<(?:!doctype\s+)?html[\s>]/i.test(start) ? 'text/html' : 'image/svg+xml'
}

/** A name without its folder. */
function safeName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  return cleanLine(base.slice(-MAX_NAME_LENGTH)) || 'original'
}
