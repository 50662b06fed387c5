import { readEntries, type DroppedFile } from '../account/dropped-files.ts'
import type { Dragged } from './drop-anywhere.ts'
import { isOnePresentation, mayBelongTogether } from './one-presentation.ts'
import { readUploadForm } from './upload-form-page.ts'
import { uploadCard } from './upload-card.ts'
import type { UploadTexts } from '../account/upload-texts.ts'

/** ms that the layer says why something cannot be dropped. */
const REFUSED_FOR_MS = 4_000

let layer: HTMLElement | null = null
let refused: ReturnType<typeof setTimeout> | undefined
/** Counts what is dragged here: texts may come when it has left already. */
let drags = 0

/** Shows the layer. @param isForForm whether the page has a form that takes the files */
export async function showDrag(dragged: Dragged, isForForm: boolean): Promise<void> {
  if (layer && refused === undefined) return
  const drag = ++drags
  const { texts } = await readUploadForm()
  if (drag !== drags) return
  const line = lineFor(dragged, texts)
  const isGood = dragged.files > 0 && line !== texts.dropOne
  show(isGood ? texts.drop : line, isGood && !isForForm ? line : '')
}

export function hideDrag(): void {
  drags += 1
  clearTimeout(refused)
  refused = undefined
  layer?.remove()
  layer = null
}

/** Uploads what was dropped, or says why not. */
export async function receiveDrop(
  entries: readonly FileSystemEntry[],
  take: ((files: readonly DroppedFile[]) => void) | undefined,
): Promise<void> {
  const drag = ++drags
  const files = await readEntries(entries)
  if (take && files.length > 0) {
    if (drag === drags) hideDrag()
    return take(files)
  }
  await receive(files, { drag, hasFolder: entries.some(({ isDirectory }) => isDirectory) })
}

/** Uploads files that were chosen as one presentation, or says why not. */
export function receiveFiles(files: readonly DroppedFile[]): Promise<void> {
  return receive(files, { drag: ++drags, hasFolder: false })
}

async function receive(
  files: readonly DroppedFile[],
  { drag, hasFolder }: { readonly drag: number; readonly hasFolder: boolean },
): Promise<void> {
  const upload = await readUploadForm()
  const { texts } = upload
  // The layer is about something newer, or was taken away, while the files were read.
  const isNewest = drag === drags
  if (isNewest) hideDrag()
  if (isOnePresentation(files.map(({ path }) => path))) return uploadCard(files, upload)
  if (!isNewest) return
  refuse(files.length === 0 || hasFolder ? texts.dropNoFile : texts.dropOne)
}

function lineFor({ files, types, name }: Dragged, texts: UploadTexts): string {
  if (files === 0) return texts.dropNoFile
  if (files === 1) return name === undefined ? texts.dropUnnamed : texts.dropNamed.replace('{{file}}', name)
  if (!mayBelongTogether(types)) return texts.dropOne
  const { lang } = document.documentElement
  return texts.dropSeveral.replace('{{number}}', new Intl.NumberFormat(lang).format(files))
}

function refuse(line: string): void {
  show(line, '')
  refused = setTimeout(hideDrag, REFUSED_FOR_MS)
}

function show(title: string, line: string): void {
  layer?.remove()
  layer = document.createElement('div')
  layer.className = 'drop-layer'
  const words = document.createElement('div')
  words.setAttribute('role', 'status')
  words.append(paragraph('drop-title', title), paragraph('drop-line', line))
  layer.append(orbit(), words)
  layer.addEventListener('click', hideDrag)
  document.body.append(layer)
}

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hideDrag()
})

function paragraph(className: string, text: string): HTMLElement {
  const made = document.createElement('p')
  made.className = className
  made.dir = 'auto'
  made.textContent = text
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

/** Two orbits around a sun, and a planet in accent. */
function orbit(): SVGElement {
  const svg = element('svg', { class: 'drop-orbit', viewBox: '-100 -52 200 104', 'aria-hidden': 'true' })
  svg.append(
    element('ellipse', { rx: '96', ry: '44', transform: 'rotate(-10)', class: 'drop-orbit-far' }),
    element('ellipse', { rx: '52', ry: '24', transform: 'rotate(-10)' }),
    element('circle', { r: '11', class: 'drop-sun' }),
    element('circle', { cx: '62', cy: '-43', r: '9', class: 'drop-planet' }),
  )
  return svg
}

function element(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}
