import { openUploadPage } from './upload-path.ts'
import type * as DropLayer from './drop-layer.ts'
import type { DroppedFile } from '../account/dropped-files.ts'

/** What the pages of an owner do with files that are dropped anywhere on them. */
export interface DropOptions {
  /** Takes the files. @default they become a new presentation */
  readonly take?: (files: readonly DroppedFile[]) => void
}

/**
 * Shows a layer while somebody drags a file over the page, and uploads what is dropped. The code of both is loaded with the
 * first file that is dragged here.
 */
export function dropAnywhere({ take }: DropOptions = {}): void {
  let isOwn = false
  let layer: Promise<typeof DropLayer> | undefined
  const load = () => (layer ??= import(/* webpackChunkName: "drop" */ './drop-layer.ts'))
  const isFromOutside = ({ dataTransfer }: DragEvent) =>
    !isOwn && dataTransfer !== null && /^(?:Files|text\/uri-list)$/m.test(dataTransfer.types.join('\n'))

  // What is dragged within the page is neither a file nor a link from elsewhere.
  document.addEventListener('dragstart', () => (isOwn = true))
  document.addEventListener('dragend', () => (isOwn = false))
  addEventListener('dragenter', (event) => {
    const { dataTransfer } = event
    if (!isFromOutside(event) || !dataTransfer) return
    event.preventDefault()
    const dragged = summaryOf(dataTransfer)
    load()
      .then(({ showDrag }) => showDrag(dragged, take !== undefined))
      // What is dropped says so.
      .catch(() => undefined)
  })
  addEventListener('dragover', (event) => {
    // Without that, the browser shows the file in place of the page.
    if (isFromOutside(event)) event.preventDefault()
  })
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null && layer) void load().then(({ hideDrag }) => hideDrag())
  })
  addEventListener('drop', (event) => {
    const { dataTransfer } = event
    if (!isFromOutside(event) || !dataTransfer) return
    event.preventDefault()
    const entries = [...dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
    load()
      .then(({ receiveDrop }) => receiveDrop(entries, take))
      .catch(openUploadPage)
  })
}

/** What a browser reveals about something that is dragged. */
export interface Dragged {
  readonly files: number
  /** Media types; empty for those that it does not know. */
  readonly types: readonly string[]
  /** Of a single file. */
  readonly name: string | undefined
}

function summaryOf({ items, files, types }: DataTransfer): Dragged {
  const dragged = [...items].filter(({ kind }) => kind === 'file')
  const count = types.includes('Files') ? Math.max(1, dragged.length) : 0
  return { files: count, types: dragged.map(({ type }) => type), name: files[0]?.name }
}
