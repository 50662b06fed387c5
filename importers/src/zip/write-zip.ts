import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive. */
export interface ZipEntry {
  /** With its folders, separated by `/`. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Whether it is not compressed. @default false */
  readonly isStored?: boolean
}

const VERSION = 20
/** Names are in UTF-8. */
const FLAGS = 0x0800
/** 1 January 1980: the same files make the same archive. */
const DATE = 0x0021

/** Makes a ZIP archive in memory. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name: text, bytes, isStored = false } of entries) {
    const name = Buffer.from(text)
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(VERSION, 0)
    about.writeUInt16LE(FLAGS, 2)
    about.writeUInt16LE(isStored ? 0 : 8, 4)
    about.writeUInt16LE(DATE, 8)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(packed.byteLength, 14)
    about.writeUInt32LE(bytes.byteLength, 18)
    about.writeUInt16LE(name.byteLength, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(signature(0x02014b50), Buffer.from([VERSION, 0]), about, place, name)
    const file = Buffer.concat([signature(0x04034b50), about, name, packed])
    files.push(file)
    at += file.byteLength
  }
  const all = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(all.byteLength, 8)
  end.writeUInt32LE(at, 12)
  return new Uint8Array(Buffer.concat([...files, all, signature(0x06054b50), end]))
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
