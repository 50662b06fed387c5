import { gunzipSync } from 'node:zlib'
import { latin, readText } from './encoding/read-text.ts'
import { ImportError } from './import-error.ts'
import type { ImportWork } from './import-work.ts'
import type { InputFile } from './input-file.ts'
import { formatOfCompound, formatOfZip, type OfficeFormat } from './office/office-kind.ts'

/** A recognised file; text files are decoded. */
export type KnownFile =
  | { kind: 'pdf'; name: string; bytes: Uint8Array }
  | { kind: 'office'; name: string; bytes: Uint8Array; format: OfficeFormat }
  | { kind: 'svg' | 'json' | 'html'; name: string; text: string; encoding: string }

const HEAD_BYTES = 4_096

/** Recognises a file by its content. @throws ImportError that names the kind of an unsupported file */
export function recogniseFile({ name, bytes }: InputFile, work: ImportWork): KnownFile {
  if (bytes.byteLength === 0) work.fail('empty', 'the file is empty', 'Export it again.')
  const start = latin(bytes, HEAD_BYTES)
  if (start.slice(0, 1_024).includes('%PDF-')) return { kind: 'pdf', name, bytes }
  if (start.startsWith('\x1f\x8b')) return recogniseFile({ name, bytes: unzipped(bytes, work) }, work)
  const format = officeFormat(start, bytes, work)
  if (format) return { kind: 'office', name, bytes, format }
  const other = otherKind(start)
  if (other) work.fail('unknown-kind', other, 'Export it as PDF, or as SVG with Sozi.')

  const { doubt, ...text } = readText(bytes, HTML.test(start) ? 'page' : 'xml')
  const kind = kindOfText(text.text)
  if (doubt && kind) work.note(doubt, name)
  if (kind) return { kind, name, ...text }
  return work.fail(
    'unknown-kind',
    'it is neither a PDF nor a presentation of Sozi, impress.js or an Office program',
    'Import a PDF, an SVG with its .sozi.json, or the page of a presentation.',
  )
}

const HTML = /<(?:!doctype\s+)?html[\s>]/i

function kindOfText(text: string): 'svg' | 'json' | 'html' | undefined {
  const head = text.slice(0, HEAD_BYTES).trimStart()
  if (/^[{[]/.test(head)) return 'json'
  if (HTML.test(head) && !/<svg[\s>]/i.test(head.slice(0, head.search(/<html[\s>]/i) + 1))) return 'html'
  return /<(?:[\w-]+:)?svg[\s>]/i.test(text.slice(0, 1 << 20)) ? 'svg' : undefined
}

function officeFormat(start: string, bytes: Uint8Array, work: ImportWork): OfficeFormat | undefined {
  if (isZip(start)) return formatOfZip(bytes, work)
  return isCompound(start) ? formatOfCompound(bytes, work) : undefined
}

const isZip = (start: string): boolean => start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')
const isCompound = (start: string): boolean => start.startsWith('\xd0\xcf\x11\xe0')

function otherKind(start: string): string | undefined {
  if (isZip(start))
    return /word\/|xl\/|opendocument/.test(start) ? 'it is an Office document' : 'it is a ZIP archive'
  if (isCompound(start)) return 'it is an Office document'
  if (/^(?:\x89PNG|\xff\xd8\xff|GIF8|BM)/.test(start) || /^RIFF....WEBP/s.test(start))
    return 'it is a single picture'
  if (start.startsWith('%!PS')) return 'it is a PostScript file'
  if (/^(?:Rar!|7z\xbc\xaf)/.test(start)) return 'it is an archive'
  return undefined
}

/** Unzips Inkscape's compressed SVG. */
function unzipped(bytes: Uint8Array, work: ImportWork): Uint8Array {
  try {
    const result = gunzipSync(bytes, { maxOutputLength: work.limits.inputBytes })
    if (result.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])))
      work.fail('hostile', 'it is compressed more than once', 'Save it without compression.')
    return new Uint8Array(result)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      return work.fail(
        'oversized',
        'it is too large when it is unpacked',
        'Save it smaller, or split it into several presentations.',
        error,
      )
    if (error instanceof ImportError) throw error
    return work.fail('broken', 'it is cut off or damaged', 'Export it again.', error)
  }
}
