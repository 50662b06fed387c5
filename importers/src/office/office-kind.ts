import type { ImportWork } from '../import-work.ts'
import { openZip } from './zip-file.ts'

/** A presentation of an Office program, by the ending that names its format. */
export type OfficeFormat = 'pptx' | 'ppt' | 'odp'

const MIMETYPE_BYTES = 200
const MAX_MANIFEST_BYTES = 4 * 1024 * 1024

/** The slides of Keynote. Pages and Numbers have such archives, too, without slides. */
const KEYNOTE_PART =
  /^(?:Index\/(?:Master|Template)?Slide[^/]{0,40}\.iwa|index\.apxl(?:\.gz)?|[^/]{1,200}\.key\/.{1,200})$/

/**
 * Recognises a presentation in a ZIP archive (PowerPoint, OpenDocument) by its parts; undefined for other archives.
 *
 * @throws ImportError if the archive is damaged or encrypted, or of Keynote
 */
export function formatOfZip(bytes: Uint8Array, work: ImportWork): OfficeFormat | undefined {
  const zip = openZip(bytes, work)
  if (zip.names.has('ppt/presentation.xml')) return 'pptx'
  if ([...zip.names.keys()].some((name) => KEYNOTE_PART.test(name)))
    work.fail(
      'keynote',
      'it is a presentation of Keynote',
      'In Keynote choose File > Export To > PDF, and import that.',
    )
  const type = zip.names.has('mimetype') ? latin(zip.read('mimetype', MIMETYPE_BYTES)) : ''
  if (!/^application\/vnd\.oasis\.opendocument\.presentation(?:-template)?\s*$/.test(type)) return undefined
  // OpenDocument encrypts its parts, not the archive.
  if (latin(zip.read('META-INF/manifest.xml', MAX_MANIFEST_BYTES)).includes('encryption-data'))
    refuseLocked(work)
  return 'odp'
}

const LOCKED_STREAM = Buffer.from('EncryptedPackage', 'utf16le')
const POWERPOINT_STREAM = Buffer.from('PowerPoint Document', 'utf16le')
/** The atom of the current user in [MS-PPT] 2.3.2: its size, and the token of an encrypted document. */
const LOCKED_TOKEN = Buffer.from([0x14, 0, 0, 0, 0xdf, 0xc4, 0xd1, 0xf3])

/**
 * Recognises a presentation in a compound file of Microsoft; undefined for other documents.
 *
 * @throws ImportError if it is encrypted: a protected `.pptx` is such a file too
 */
export function formatOfCompound(bytes: Uint8Array, work: ImportWork): OfficeFormat | undefined {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (data.includes(LOCKED_STREAM)) refuseLocked(work)
  if (!data.includes(POWERPOINT_STREAM)) return undefined
  if (data.includes(LOCKED_TOKEN)) refuseLocked(work)
  return 'ppt'
}

const refuseLocked = (work: ImportWork): never =>
  work.fail('encrypted', 'it is protected by a password', 'Save it without a password.')

const latin = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('latin1')
