import { useEffect, useId, useRef, useState, type ComponentPropsWithRef } from 'react'

/** A button that opens a list. */
export interface Menu {
  readonly isOpen: boolean
  /** Closes it; the focus returns to the button. */
  readonly close: () => void
  readonly rootProps: Pick<ComponentPropsWithRef<'div'>, 'ref' | 'onKeyDown' | 'onBlur'>
  readonly buttonProps: Pick<ComponentPropsWithRef<'button'>, 'ref' | 'type' | 'onClick'> & {
    readonly 'aria-expanded': boolean
    readonly 'aria-controls': string | undefined
  }
  /** Of the list. */
  readonly id: string
}

/** Escape, a press elsewhere and losing the focus close it. */
export function useMenu(): Menu {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  return {
    isOpen,
    close,
    id,
    rootProps: {
      ref: root,
      onKeyDown: ({ key }) => {
        if (key === 'Escape' && isOpen) close()
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false)
      },
    },
    buttonProps: {
      ref: button,
      type: 'button',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => setOpen(!isOpen),
    },
  }
}
