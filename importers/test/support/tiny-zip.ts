import { crc32, deflateRawSync } from 'node:zlib'

/** An archive of texts and bytes by name. A name in `stored` is not compressed. */
export function tinyZip(
  entries: Readonly<Record<string, string | Uint8Array>>,
  stored: readonly string[] = [],
): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content)
    const isStored = stored.includes(name)
    const packed = isStored ? data : deflateRawSync(data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.byteLength, 14)
    common.writeUInt32LE(data.byteLength, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([signature(0x04034b50), common, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(
      Buffer.concat([signature(0x02014b50), Buffer.from([20, 0]), common, place, Buffer.from(name)]),
    )
    parts.push(local)
    at += local.byteLength
  }
  const all = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(all.byteLength, 8)
  end.writeUInt32LE(at, 12)
  return new Uint8Array(Buffer.concat([...parts, all, signature(0x06054b50), end]))
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
