import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import { cleanLine } from '../../foundation/clean-text.ts'
import { UploadRefusal } from './upload-refusal.ts'

/** A file on the disk, and its original name. */
export interface ReceivedFile {
  readonly name: string
  readonly path: string
  readonly bytes: number
}

/** Files of one upload: a page is uploaded with its pictures and style sheets. */
export const MAX_FILES = 100

/** File systems allow 255 bytes. */
const MAX_NAME_BYTES = 180

/**
 * Streams the files of a form to a folder. Counts the bytes itself, because the sizes that the form states may be wrong.
 *
 * @param parts the form, part by part
 * @param maxBytes of all files together
 * @param checkFields called with the fields before each file is stored, and at the end; rejects to refuse
 * @throws UploadRefusal `none`, `tooMany`, `tooLarge`
 */
export async function receiveFiles(
  parts: AsyncIterable<Multipart>,
  folder: string,
  maxBytes: number,
  checkFields: (fields: Readonly<Record<string, unknown>>) => Promise<void>,
): Promise<ReceivedFile[]> {
  const fields: Record<string, unknown> = {}
  const files: ReceivedFile[] = []
  let left = maxBytes

  async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      left -= chunk.byteLength
      if (left < 0) throw new UploadRefusal('tooLarge')
      yield chunk
    }
  }

  for await (const part of parts) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value
      continue
    }
    await checkFields(fields)
    // Browsers send an empty file if nothing was chosen.
    if (part.filename === '') {
      part.file.resume()
      continue
    }
    if (files.length >= MAX_FILES) throw new UploadRefusal('tooMany')
    const name = cleanLine(part.filename.split(/[/\\]/).at(-1) ?? '')
    const path = join(folder, nameOnDisk(name, files))
    const before = left
    await pipeline(part.file, counted, createWriteStream(path, { flags: 'wx' }))
    files.push({ name, path, bytes: before - left })
  }
  await checkFields(fields)
  if (files.length === 0) throw new UploadRefusal('none')
  return files
}

/** The original name, by which a page finds its pictures, or a random one if it is invalid or used already. */
function nameOnDisk(name: string, others: readonly ReceivedFile[]): string {
  const isInvalid = /^\.*$/.test(name) || Buffer.byteLength(name) > MAX_NAME_BYTES
  const isUsed = others.some((other) => other.name.toLowerCase() === name.toLowerCase())
  return isInvalid || isUsed ? randomBytes(9).toString('hex') : name
}
