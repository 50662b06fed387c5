import { useRef, useState } from 'react'
import { offerUndo, type Undo } from '../undo/undo.ts'
import { useTexts } from './sharing-context.ts'
import type { Change } from './sharing-state.ts'
import type { Save } from './useChanges.ts'

/** A row that is going to be removed. */
export interface Removal {
  readonly id: string
  readonly name: string
  /** An element in the row, which is the nearest `li` around it. */
  readonly inRow: Element | null
  readonly kind: 'revoked' | 'removed'
  readonly change: Change
  /** The control of a row that gets the focus after an undo, and of the next one after the time is over. */
  readonly control: string
  /** Gets the focus if there is no next row. */
  readonly otherwise: string
}

/** Removes rows after a time in which it can be undone. */
export function useUndos(save: Save) {
  const t = useTexts()
  const waiting = useRef(new Set<Undo>())
  const [gone, setGone] = useState<readonly string[]>([])

  function removeRow({ id, name, inRow, kind, change, control, otherwise }: Removal): void {
    const row = inRow?.closest('li')
    if (!row) return
    const focus = (start: ParentNode | null | undefined, selector: string) =>
      start?.querySelector<HTMLElement>(selector)?.focus()
    const undo = offerUndo(row, {
      name,
      label: t('undo'),
      line: (seconds) => t(`${kind}In`, { seconds }),
      status: t(kind === 'revoked' ? 'willBeRevoked' : 'willBeRemoved', { name }),
      onUndo() {
        waiting.current.delete(undo)
        focus(row, control)
      },
      onCommit() {
        waiting.current.delete(undo)
        void save(id, change).then(
          (answer) => answer ?? setGone((before) => before.filter((each) => each !== id)),
        )
      },
      onClosed(hadFocus) {
        const next = row.nextElementSibling?.querySelector(control) ? row.nextElementSibling : null
        setGone((before) => [...before, id])
        if (hadFocus) focus(next ?? row.closest('section'), next ? control : otherwise)
      },
    })
    waiting.current.add(undo)
    // The menu that was pressed gives the focus away first.
    requestAnimationFrame(() => undo.button.focus())
  }

  return {
    removeRow,
    isGone: ({ id }: { readonly id: string }) => gone.includes(id),
    /** Carries out what waits. */
    commitAll: () => waiting.current.forEach((undo) => undo.commit()),
  }
}

export type Undos = ReturnType<typeof useUndos>
