import type { Variables } from './variables.ts'

/** What the server allows a version of a remote to cost. */
export interface GateCaps {
  /** ms for the slots of a page, and for the wait that a build asks for. */
  readonly renderMs: number
  /** HTML of one slot. */
  readonly slotBytes: number
  /** The entry, compressed with Brotli. */
  readonly entryBytes: number
}

export function readGateCaps({ integer }: Pick<Variables, 'integer'>): GateCaps {
  return {
    renderMs: integer('VIEWPAGE_GATE_RENDER_MS', 1_000, 1, 1_400),
    slotBytes: integer('VIEWPAGE_GATE_SLOT_KB', 256, 1, 4_096) * 1024,
    entryBytes: integer('VIEWPAGE_GATE_ENTRY_KB', 150, 1, 8_192) * 1024,
  }
}
