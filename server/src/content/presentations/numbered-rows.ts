import type { ListKey, ListPlace } from './list-pages.ts'

/** Digits of the number in the key of a numbered row. */
export const ROW_KEY_DIGITS = [15] as const

/** The key of a row that has a number of its own, in a list by that number. Every key ends with an oid. */
export function keyOfRow({ id }: { readonly id: number }): ListKey {
  return { numbers: [id], oid: 'row0' }
}

/** The number of the row that a page begins after or ends before; `null` without one. */
export function rowOf({ bound }: Pick<ListPlace, 'bound'>): number | null {
  return bound?.key.numbers[0] ?? null
}
