import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Html } from '../../foundation/markup/html.ts'
import { movingDrawing, stillDrawing } from '../../foundation/markup/moving-drawing.ts'
import { bodyOfMarkup } from '../../foundation/markup/send-markup.ts'

/** Addresses of a drawing of the site. They change with the content, so browsers may keep it for ever. */
export interface HashedDrawing {
  readonly thumbnail: string
  /** A camera moves over the drawing. */
  readonly previewAnimation: string
}

interface SiteDrawings {
  /** By the address that cards are stored with, `/static/art/{name}.svg`. */
  readonly hashed: ReadonlyMap<string, HashedDrawing>
  /** By the name in a hashed address. */
  readonly files: ReadonlyMap<string, Html>
}

const FOLDER = join(import.meta.dirname, '../../../static/art')
const ADDRESS = '/static/art/'
const HASH_LENGTH = 16

let drawings: SiteDrawings | undefined

/** @returns `null` if the address is not that of a drawing of the site */
export function hashedDrawing(address: string): HashedDrawing | null {
  drawings ??= readDrawings()
  return drawings.hashed.get(address) ?? null
}

/** The addresses that {@link hashedDrawing} takes, sorted. */
export function drawingAddresses(): string[] {
  drawings ??= readDrawings()
  return [...drawings.hashed.keys()].sort()
}

/**
 * The drawing at a hashed address.
 *
 * @param file the last segment of the address
 * @returns `null` if its name or hash is not that of a drawing
 */
export function drawingFile(file: string): Html | null {
  drawings ??= readDrawings()
  return drawings.files.get(file) ?? null
}

function readDrawings(): SiteDrawings {
  const hashed = new Map<string, HashedDrawing>()
  const files = new Map<string, Html>()
  const add = (name: string, ending: string, drawing: Html): string => {
    const file = `${name}.${hashOf(drawing)}${ending}`
    files.set(file, drawing)
    return ADDRESS + file
  }
  for (const file of readdirSync(FOLDER)) {
    const name = file.slice(0, -'.svg'.length)
    const svg = readFileSync(join(FOLDER, file), 'utf8')
    hashed.set(ADDRESS + file, {
      thumbnail: add(name, '.svg', stillDrawing(svg)),
      previewAnimation: add(name, '.preview.svg', movingDrawing(svg)),
    })
  }
  return { hashed, files }
}

function hashOf(drawing: Html): string {
  return createHash('sha256').update(bodyOfMarkup(drawing)).digest('hex').slice(0, HASH_LENGTH)
}
