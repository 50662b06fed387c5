import type { Matrix } from '../geometry/matrix.ts'
import { isRightToLeft } from './line-direction.ts'
import { boxOf } from './page-links.ts'
import { readable } from './readable-text.ts'
import type { PageLine } from './text-lines.ts'

const MAX_LINES = 1_000
const MAX_LENGTH = 20_000
/** Of the height of a line: the font, and the baseline from its top. */
const FONT = 0.8
const BASELINE = 0.75
/** Of a list whose file does not say how large its letters are, points. */
const SMALLEST_ROW = 7

/**
 * What is written in the fields of a form, and in free texts and stamps on a page, in its pixels. PDF.js does not count them as
 * its text.
 *
 * @param drawn by annotations, by their ids
 */
export function fieldLines(
  annotations: readonly unknown[],
  drawn: ReadonlyMap<string, string>,
  toPixels: Matrix,
): PageLine[] {
  const lines: PageLine[] = []
  for (const annotation of annotations) {
    const about = annotation as Partial<Record<string, unknown>>
    const box = boxOf(about['rect'], toPixels)
    if (!box || about['hidden'] === true || about['hasAppearance'] !== true) continue
    const texts = textsOf(about, drawn).map((text) => readable(text.slice(0, MAX_LENGTH)).trim())
    const height = (box.bottom - box.top) / Math.max(1, texts.length)
    for (const [at, text] of texts.entries()) {
      if (text === '' || lines.length >= MAX_LINES) continue
      const place = { x: box.left, baseline: box.top + height * (at + BASELINE), width: box.right - box.left }
      const direction = isRightToLeft(text) ? 'rtl' : 'ltr'
      lines.push({ text, ...place, size: height * FONT, font: 'sans-serif', angle: 0, direction })
    }
  }
  return lines
}

function textsOf(about: Partial<Record<string, unknown>>, drawn: ReadonlyMap<string, string>): string[] {
  const { id, subtype, fieldType, fieldValue, options, combo, rect, password, textContent } = about
  if (subtype === 'FreeText') return strings(textContent)
  if (about['pushButton'] === true || (subtype !== 'Widget' && subtype !== 'Link'))
    return (drawn.get(String(id)) ?? '').split('\n').filter((line) => line.trim() !== '')
  if (subtype !== 'Widget' || password === true) return []
  if (fieldType === 'Tx')
    return strings(textContent ?? fieldValue).flatMap((text) => text.split(/\r\n|\r|\n/))
  if (fieldType !== 'Ch') return []
  const chosen = strings(fieldValue).map((value) => shownValue(options, value))
  return combo === false ? shownRows(options, chosen, rect) : chosen
}

/** The rows of a list that its box has room for, with the first chosen one. */
function shownRows(options: unknown, chosen: readonly string[], rect: unknown): string[] {
  const [, bottom = 0, , top = 0] = Array.isArray(rect) ? rect.map(Number) : []
  const room = Math.max(1, Math.floor(Math.abs(top - bottom) / SMALLEST_ROW))
  const rows = (Array.isArray(options) ? options : []).map(displayed)
  const start = Math.max(0, rows.indexOf(chosen[0] ?? '') - room + 1)
  return rows.slice(start, start + Math.min(room, MAX_LINES))
}

const displayed = (option: unknown): string => {
  const shown = (option as { displayValue?: unknown } | null | undefined)?.displayValue
  return typeof shown === 'string' ? shown : ''
}

/** What a list shows for a value. */
function shownValue(options: unknown, value: string): string {
  const all: unknown[] = Array.isArray(options) ? options : []
  const option = all.find((each) => (each as { exportValue?: unknown }).exportValue === value)
  return displayed(option) || value
}

function strings(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.filter((each) => typeof each === 'string')
}
