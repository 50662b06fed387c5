import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDocument } from '@viewpage/deck'
import { FileMissingError } from '../../storage/files/file-store.ts'
import { serveTask } from '../../foundation/tasks/serve-task.ts'
import {
  lookAtCover,
  paintCover,
  paintDeck,
  paintStep,
  type CoverLook,
  type PaintedCover,
} from './paint-deck.ts'
import { paintPdf, type PdfAbout } from './paint-pdf.ts'
import { paintPicture } from './paint-picture.ts'

/** What to paint: of a stored document, which is JSON text, or the cover from a picture. */
export type PaintTask =
  | { readonly kind: 'pdf'; readonly document: string; readonly about: PdfAbout }
  | {
      readonly kind: 'deck' | 'cover' | 'look'
      readonly document: string
      /** The step on the cover. @default 1 */
      readonly cover?: number
    }
  /** One step. */
  | {
      readonly kind: 'step'
      readonly document: string
      readonly step: number
      readonly size: 'poster' | 'large'
    }
  /** @see paintPicture */
  | { readonly kind: 'picture'; /** SHA-256 */ readonly picture: string }

export interface PaintInput {
  readonly task: PaintTask
  /** Paths of the files that the task needs, by SHA-256. */
  readonly files: ReadonlyMap<string, string>
  /** Empty folder for painted files, which are named by their SHA-256. */
  readonly output: string
}

/** A file in the output folder. */
export interface PaintedFile {
  readonly role: 'pdf' | 'large' | 'poster' | 'card' | 'step'
  /** Step number of a `step`, from 1; of a `picture`, 0. Else 0. */
  readonly step: number
  readonly sha256: string
  readonly bytes: number
}

export interface Painted {
  readonly files: readonly PaintedFile[]
  /** `null` for a PDF, for a step, and for a picture that cannot be decoded. */
  readonly look: CoverLook | null
}

serveTask(async ({ task, files: inputs, output }: PaintInput): Promise<Painted> => {
  const read = async (sha256: string): Promise<Uint8Array> => {
    const path = inputs.get(sha256)
    if (path === undefined) throw new FileMissingError(sha256, 'the files of the task')
    return readFile(path)
  }
  const put = async (bytes: Uint8Array, role: PaintedFile['role'], step = 0): Promise<PaintedFile> => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await writeFile(join(output, sha256), bytes)
    return { role, step, sha256, bytes: bytes.byteLength }
  }
  const putCover = async ({ poster, card }: PaintedCover) => [
    await put(poster, 'poster'),
    await put(card, 'card'),
  ]

  if (task.kind === 'picture') {
    const cover = await paintPicture(await read(task.picture))
    if (cover === null) return { files: [], look: null }
    const files = [...(await putCover(cover)), await put(cover.small, 'step')]
    if (cover.large) files.push(await put(cover.large, 'large'))
    return { files, look: cover.look }
  }
  const document = parseDocument(JSON.parse(task.document))
  switch (task.kind) {
    case 'pdf':
      return { files: [await put(await paintPdf(document, read, task.about), 'pdf')], look: null }
    case 'step': {
      if (task.step > document.path.length) return { files: [], look: null }
      const picture = await paintStep(document, read, task.step, task.size)
      return { files: [await put(picture, 'step', task.step)], look: null }
    }
    case 'look':
      return { files: [], look: await lookAtCover(document, read, task.cover) }
    case 'cover': {
      const cover = await paintCover(document, read, task.cover)
      return { files: await putCover(cover), look: cover.look }
    }
    case 'deck': {
      const deck = await paintDeck(document, read, undefined, task.cover)
      const files = await putCover(deck)
      for (const [index, bytes] of deck.steps.entries()) files.push(await put(bytes, 'step', index + 1))
      return { files, look: deck.look }
    }
  }
})
