import type { Item } from '../document/schema.ts'
import { transformed, type Bounds } from './bounds.ts'
import type { Mark } from './frame.ts'
import { placementOf, type Placement } from './placement.ts'

/** Consecutive items with the same camera that appear together. */
export interface Sheet {
  readonly layer: string | null
  /** The step from 1 that reveals it, or 0. */
  readonly revealedAt: number
  readonly items: readonly SheetItem[]
}

export interface SheetItem {
  readonly id: string
  /** Bounds of its ink, in the world. */
  readonly bounds: Bounds
}

/** An item of the document, and what is needed to paint it. */
export interface Entry extends SheetItem {
  readonly item: Item
  readonly placement: Placement
  /** Created on first use. */
  mark: Mark | null
}

export interface EntrySheet extends Sheet {
  readonly items: readonly Entry[]
}

/** Consecutive sheets of one layer. */
export interface SheetGroup {
  readonly layer: string | null
  readonly sheets: readonly EntrySheet[]
}

export function entryOf(item: Item, revealedAt: number): Entry {
  const placement = placementOf(item, revealedAt)
  const { x, y, cos, sin } = placement
  const bounds = transformed(placement.bounds, { a: cos, b: sin, c: -sin, d: cos, e: x, f: y })
  return { id: item.id, item, placement, bounds, mark: null }
}

export function sheetsOf(entries: readonly Entry[]): EntrySheet[] {
  const sheets: { layer: string | null; revealedAt: number; items: Entry[] }[] = []
  for (const entry of entries) {
    const layer = entry.item.layer ?? null
    const { revealedAt } = entry.placement
    const last = sheets.at(-1)
    if (last?.layer === layer && last.revealedAt === revealedAt) last.items.push(entry)
    else sheets.push({ layer, revealedAt, items: [entry] })
  }
  return sheets
}

export function groupsOf(sheets: readonly EntrySheet[]): SheetGroup[] {
  const groups: { layer: string | null; sheets: EntrySheet[] }[] = []
  for (const sheet of sheets) {
    const last = groups.at(-1)
    if (last?.layer === sheet.layer) last.sheets.push(sheet)
    else groups.push({ layer: sheet.layer, sheets: [sheet] })
  }
  return groups
}
