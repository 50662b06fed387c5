import { readText } from './encoding/read-text.ts'
import type { InputFile } from './input-file.ts'
import { mayUseImpress } from './import-impress.ts'
import { isHtmlPage } from './html-start.ts'
import { isSoziPage } from './sozi/read-html.ts'

/** The files of one import. */
export interface ChosenInput {
  /** What is imported. */
  readonly main: readonly InputFile[]
  /** Files that it may use. */
  readonly others: readonly InputFile[]
}

/**
 * Tells what is imported from the files that it uses: the page, or the drawing of Sozi with its JSON. Where neither is
 * found, all files are what is imported.
 */
export function chooseInput(files: readonly InputFile[]): ChosenInput {
  const main = onlyPage(files) ?? soziFiles(files) ?? files
  return { main, others: files.filter((file) => !main.includes(file)) }
}

/** The only page; of several, the only one that shows a presentation (Sozi exports one for the presenter beside it). */
function onlyPage(files: readonly InputFile[]): InputFile[] | undefined {
  const pages = files.filter(({ bytes }) => isHtmlPage(bytes))
  const found = pages.length > 1 || soziFiles(files) ? pages.filter(isPresentation) : pages
  return found.length === 1 ? found : undefined
}

function isPresentation({ bytes }: InputFile): boolean {
  const html = readText(bytes, 'page').text
  return isSoziPage(html) || mayUseImpress(html)
}

function soziFiles(files: readonly InputFile[]): InputFile[] | undefined {
  const drawings = files.filter(isDrawing)
  const stored = files.filter(mayHaveFrames)
  if (stored.length === 0) {
    const old = drawings.length > 1 ? drawings.filter(hasFrames) : drawings
    const isAlone = files.every((file) => drawings.includes(file) || isPart(file))
    return old.length === 1 && isAlone ? old : undefined
  }
  const pairs = stored.flatMap((json) => {
    const same = drawings.filter(({ name }) => stem(name) === stem(json.name))
    const drawing = same.length === 1 ? same[0] : drawings.length === 1 ? drawings[0] : undefined
    return drawing ? [{ drawing, json, isNamed: same.length === 1 }] : []
  })
  const named = pairs.filter(({ isNamed }) => isNamed)
  const [pair, ...more] = named.length > 0 ? named : pairs
  return pair && more.length === 0 ? [pair.drawing, pair.json] : undefined
}

const HEAD_BYTES = 4_096

const startOf = ({ bytes }: InputFile, length = HEAD_BYTES): string =>
  readText(bytes.subarray(0, length), 'xml').text.trimStart()

function isDrawing(file: InputFile): boolean {
  if (isCompressed(file)) return /\.svgz?$/i.test(file.name)
  if (!startOf(file).startsWith('<') || isHtmlPage(file.bytes)) return false
  return /<(?:[\w-]+:)?svg[\s>]/i.test(startOf(file, 1 << 20))
}

const isCompressed = ({ bytes }: InputFile): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Whether Sozi 13 or older has stored its frames in a drawing. */
const hasFrames = (file: InputFile): boolean =>
  /<[\w-]{1,20}:frame\s|\bsozi-frame\b/.test(startOf(file, file.bytes.byteLength))

/** Whether a file is JSON of Sozi, or may be if it were not broken. */
function mayHaveFrames(file: InputFile): boolean {
  if (!startOf(file).startsWith('{')) return false
  try {
    const value: unknown = JSON.parse(readText(file.bytes, 'xml').text)
    return typeof value === 'object' && value !== null && 'frames' in value && !('schema' in value)
  } catch {
    return /\.json$/i.test(file.name)
  }
}

/** Whether a file can only be a part of something: a picture, a style sheet, a font, a script. */
const isPart = (file: InputFile): boolean =>
  /\.(?:css|js|png|jpe?g|gif|webp|avif|bmp|woff2?|[ot]tf|txt|md)$/i.test(file.name) &&
  !startOf(file).startsWith('%PDF-')

/** The name without folder and extensions. */
const stem = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/(?:\.sozi)?\.[^.]*$/i, '').normalize('NFC')
