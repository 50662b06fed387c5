import { cleanLine } from '../../foundation/clean-text.ts'
import type { OriginalFile } from '../presentations/deck-content.ts'
import type { InputFile } from '@viewpage/importers'

/** Bytes at the start of a file that decide its type. */
const START_BYTES = 4_096
const MAX_NAME_LENGTH = 200

const OPENDOCUMENT = 'application/vnd.oasis.opendocument.presentation'
const POWERPOINT = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/**
 * The file of an import that is stored for download: the PDF, the page, the presentation of
 * an Office program, the drawing, or the document that somebody wrote. Never the JSON file of a Sozi
 * presentation, which is useless without its drawing.
 *
 * @param files the files that are the presentation, at least one
 */
export function originalOf(files: readonly InputFile[]): OriginalFile {
  const file = files.find((each) => !isJson(each)) ?? files[0]
  if (!file) throw new Error('[server] Failed to keep the original: no file was imported.')
  return { name: safeName(file.name), mediaType: mediaTypeOf(file), bytes: file.bytes }
}

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
