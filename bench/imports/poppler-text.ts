import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const TIMEOUT_MS = 300_000
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

const run = promisify(execFile)

/** The text of a page as poppler reads it, without what lies outside of the part of the paper that is shown. */
export async function popplerText(file: string, page: number): Promise<string> {
  const one = ['-f', String(page), '-l', String(page)]
  const { stdout: about } = await run('pdfinfo', [...one, '-box', file], { timeout: TIMEOUT_MS })
  const { stdout } = await run('pdftotext', [...one, ...shownPart(about), file, '-'], {
    timeout: TIMEOUT_MS,
    maxBuffer: MAX_OUTPUT_BYTES,
  })
  return stdout
}

/** From the paper's upper left, as it is turned, in points. `-cropbox` would only move the places of letters. */
function shownPart(about: string): string[] {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersOf(/MediaBox:(.*)/, about)
  const [left = x0, bottom = y0, right = x1, top = y1] = numbersOf(/CropBox:(.*)/, about)
  const [turns = 0] = numbersOf(/rot:(.*)/, about).map((degrees) => degrees / 90)
  const margins = [y1 - top, x1 - right, bottom - y0, left - x0]
  if (margins.every((margin) => margin === 0)) return []
  const at = (side: number): number => margins[(side + 4 - turns) % 4] ?? 0
  const [width, height] = turns % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left]
  const part = { '-x': at(3), '-y': at(0), '-W': width, '-H': height }
  return Object.entries(part).flatMap(([name, points]) => [name, points.toFixed(0)])
}

const numbersOf = (entry: RegExp, about: string): number[] =>
  (entry.exec(about)?.[1] ?? '').trim().split(/\s+/).filter(Boolean).map(Number)
