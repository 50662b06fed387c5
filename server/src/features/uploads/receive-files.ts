import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import { cleanLine } from '../../foundation/clean-text.ts'
import { UploadRefusal } from './upload-refusal.ts'

/** A file on the disk, and its original name, with its folders if it was sent with them. */
export interface ReceivedFile {
  readonly name: string
  readonly path: string
  readonly bytes: number
}

/** Files of one upload: a page is uploaded with its pictures and style sheets. */
export const MAX_FILES = 100

/** Folders around a file. */
const MAX_DEPTH = 16

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
    // Browsers send an empty file if nothing was chosen. The names of folders are no files.
    if (/(?:^|[/\\])\.{0,2}$/.test(part.filename)) {
      part.file.resume()
      continue
    }
    if (files.length >= MAX_FILES) throw new UploadRefusal('tooMany')
    const name = namePath(part.filename)
    const path = await pathOnDisk(folder, name, files)
    const before = left
    await pipeline(part.file, counted, createWriteStream(path, { flags: 'wx' }))
    files.push({ name, path, bytes: before - left })
  }
  await checkFields(fields)
  if (files.length === 0) throw new UploadRefusal('none')
  return files
}

/** The name with the folders in which a person sent it, or without them if they lead elsewhere. */
function namePath(filename: string): string {
  const parts = filename.split(/[/\\]/).map(cleanLine)
  const isRelative = parts.length <= MAX_DEPTH && parts.every(isPlainName)
  return isRelative ? parts.join('/') : (parts.at(-1) ?? '')
}

/** Not of dots only, and no disk like `C:`. */
const isPlainName = (name: string): boolean => !/^(?:\.*|[a-z]:)$/i.test(name)

/** The original path, by which a page finds its pictures, or a random one if it is invalid or used already. */
async function pathOnDisk(folder: string, name: string, others: readonly ReceivedFile[]): Promise<string> {
  const isInvalid = name
    .split('/')
    .some((part) => !isPlainName(part) || Buffer.byteLength(part) > MAX_NAME_BYTES)
  const isUsed = others.some((other) => other.name.toLowerCase() === name.toLowerCase())
  const random = join(folder, randomBytes(9).toString('hex'))
  if (isInvalid || isUsed) return random
  const path = join(folder, name)
  // A file may have the name of a folder.
  const made = await mkdir(dirname(path), { recursive: true }).then(
    () => true,
    () => false,
  )
  const isFolder = others.some((other) => other.name.startsWith(`${name}/`))
  return made && !isFolder ? path : random
}
