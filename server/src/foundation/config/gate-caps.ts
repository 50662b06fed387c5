import type { Variables } from './variables.ts'

/** What the server allows a version of a remote to cost. */
export interface GateCaps {
  /** ms for the slots of a page, and for the wait that a build asks for. */
  readonly renderMs: number
  /** HTML of one slot. On real pages it may have more, in proportion to their data (`rendering/render-remote.ts`). */
  readonly slotBytes: number
  /** All style sheets of a remote, which every page inlines. */
  readonly styleBytes: number
  /** The texts of one language, which every page inlines. */
  readonly textBytes: number
  /** The entry, compressed with Brotli. */
  readonly entryBytes: number
}

/** What no version may exceed, even if it is forced, and no knob can raise. */
export const MAX_INLINED = { styleBytes: 1024 * 1024, textBytes: 512 * 1024 } as const

export function readGateCaps({ integer }: Pick<Variables, 'integer'>): GateCaps {
  return {
    renderMs: integer('VIEWPAGE_GATE_RENDER_MS', 1_000, 1, 1_400),
    slotBytes: integer('VIEWPAGE_GATE_SLOT_KB', 256, 1, 4_096) * 1024,
    styleBytes: integer('VIEWPAGE_GATE_STYLE_KB', 64, 1, MAX_INLINED.styleBytes / 1024) * 1024,
    textBytes: integer('VIEWPAGE_GATE_TEXT_KB', 32, 1, MAX_INLINED.textBytes / 1024) * 1024,
    entryBytes: integer('VIEWPAGE_GATE_ENTRY_KB', 150, 1, 8_192) * 1024,
  }
}
