import type { KeyboardEvent } from 'react'

interface GridFocus {
  readonly at: number
  readonly count: number
  readonly columns: number
  readonly isRightToLeft: boolean
}

/** The index that a key moves the focus to in a grid, from 0; `null` for other keys. */
export function indexOfKey(
  press: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  { at, count, columns, isRightToLeft }: GridFocus,
): number | null {
  if (press.altKey || press.ctrlKey || press.metaKey) return null
  if (press.key === 'Home') return 0
  if (press.key === 'End') return count - 1
  const forward = isRightToLeft ? -1 : 1
  const steps = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: columns, ArrowUp: -columns }
  const step = steps[press.key as keyof typeof steps]
  if (step === undefined) return null
  const wanted = at + step
  return wanted >= 0 && wanted < count ? wanted : at
}
