import { gunzipSync } from 'node:zlib'
import { readText } from '../encoding/read-text.ts'
import { ImportError } from '../import-error.ts'
import type { ImportWork } from '../import-work.ts'
import { readXml, type XmlElement } from '../svg/xml-tree.ts'

/** Whether bytes may be a drawing, compressed or not. */
export function mayBeDrawing(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1 << 16, bytes.byteLength)).toString(
    'latin1',
  )
  return start.startsWith('\x1f\x8b') || /<(?:[\w-]+:)?svg[\s>]/i.test(start)
}

/** Reads a linked drawing. Undefined, with a note, if it is broken. @throws ImportError if it exceeds a limit */
export async function readLinkedDrawing(
  bytes: Uint8Array,
  work: ImportWork,
): Promise<XmlElement | undefined> {
  try {
    const root = await readXml(readText(unpacked(bytes, work), 'xml').text, work, true)
    if (root.name === 'svg') return root
  } catch (error) {
    if (!(error instanceof ImportError && error.failure === 'broken')) throw error
  }
  work.note('drawingBroken')
  return undefined
}

function unpacked(bytes: Uint8Array, work: ImportWork): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: work.limits.inputBytes })
  } catch (error) {
    return work.fail('broken', 'a drawing in it is cut off or too large', 'Export it again.', error)
  }
}
