import { inflateRawSync } from 'node:zlib'
import { ImportError } from '../import-error.ts'
import type { ImportWork } from '../import-work.ts'

/** The entries of a ZIP archive, none of which is unpacked yet. */
export interface ZipFile {
  readonly names: ReadonlySet<string>
  /**
   * Unpacks an entry; undefined if there is none of that name.
   *
   * @throws ImportError if it is damaged, or larger than `maxBytes`
   */
  read(name: string, maxBytes: number): Uint8Array | undefined
}

interface Entry {
  readonly name: string
  readonly isEncrypted: boolean
  readonly method: number
  readonly packedBytes: number
  readonly at: number
}

const MAX_ENTRIES = 20_000
const END_OF_DIRECTORY = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_ENTRY_BYTES = 46
const LOCAL_ENTRY = 0x04034b50
const LOCAL_ENTRY_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** Reads the directory of an archive. @throws ImportError if it is damaged, encrypted, or has too many entries */
export function openZip(bytes: Uint8Array, work: ImportWork): ZipFile {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = intact(work, () => readDirectory(data, work))
  if ([...entries.values()].some(({ isEncrypted }) => isEncrypted))
    work.fail('encrypted', 'it is protected by a password', 'Save it without a password.')
  return {
    names: new Set(entries.keys()),
    read(name, maxBytes) {
      const entry = entries.get(name)
      return entry && intact(work, () => unpacked(data, entry, maxBytes))
    },
  }
}

/**
 * Unpacks every entry once, so that a small archive that unpacks to a huge one stops here.
 *
 * @throws ImportError beyond the limit of all entries together
 */
export function checkUnpackedSize(zip: ZipFile, work: ImportWork): void {
  let left = work.limits.unpackedBytes
  for (const name of zip.names) {
    left -= zip.read(name, left)?.byteLength ?? 0
    work.checkTime()
  }
}

function readDirectory(data: Buffer, work: ImportWork): Map<string, Entry> {
  const end = findEnd(data)
  const count = data.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES)
    work.fail(
      'oversized',
      `it holds more than ${MAX_ENTRIES} files`,
      'Make it smaller, or split it into several presentations.',
    )
  const entries = new Map<string, Entry>()
  let at = data.readUInt32LE(end + 16)
  let packed = 0
  for (let read = 0; read < count; read++) {
    if (data.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('no entry')
    const nameBytes = data.readUInt16LE(at + 28)
    const more = data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32)
    const start = at + DIRECTORY_ENTRY_BYTES
    const entry = {
      name: data.toString('utf8', start, start + nameBytes),
      isEncrypted: (data.readUInt16LE(at + 8) & 1) === 1,
      method: data.readUInt16LE(at + 10),
      packedBytes: data.readUInt32LE(at + 20),
      at: data.readUInt32LE(at + 42),
    }
    packed += entry.packedBytes
    entries.set(entry.name, entry)
    at = start + nameBytes + more
  }
  // Overlapping entries allow very small archives that unpack to huge ones.
  if (packed > data.byteLength)
    work.fail('hostile', 'its entries overlap', 'Save it again with the program that made it.')
  return entries
}

function findEnd(data: Buffer): number {
  const first = Math.max(0, data.byteLength - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = data.byteLength - END_BYTES; at >= first; at--)
    if (data.readUInt32LE(at) === END_OF_DIRECTORY) return at
  throw new RangeError('no directory')
}

function unpacked(data: Buffer, { at, method, packedBytes }: Entry, maxBytes: number): Uint8Array {
  if (data.readUInt32LE(at) !== LOCAL_ENTRY) throw new RangeError('no entry')
  const start = at + LOCAL_ENTRY_BYTES + data.readUInt16LE(at + 26) + data.readUInt16LE(at + 28)
  const packed = data.subarray(start, start + packedBytes)
  if (packed.byteLength < packedBytes) throw new RangeError('cut off')
  if (method !== STORED && method !== DEFLATED) throw new RangeError('an unknown compression')
  if (method === DEFLATED) return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) })
  if (packedBytes > maxBytes)
    throw Object.assign(new RangeError('too large'), { code: 'ERR_BUFFER_TOO_LARGE' })
  return packed
}

function intact<Result>(work: ImportWork, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof ImportError) throw error
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      return work.fail(
        'oversized',
        'it is too large when it is unpacked',
        'Make its pictures smaller, or split it into several presentations.',
        error,
      )
    return work.fail('broken', 'it is cut off or damaged', 'Export it again.', error)
  }
}
