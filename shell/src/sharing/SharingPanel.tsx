import { Dialog } from '@base-ui/react/dialog'
import close from '@phosphor-icons/core/assets/bold/x-bold.svg'
import { Icon } from '@viewpage/remote-kit'
import { useDragToClose } from '@viewpage/remote-kit/drag-to-close'
import { useLayoutEffect, useRef, useState } from 'react'
import { AccessPart } from './AccessPart.tsx'
import { LinkPart } from './LinkPart.tsx'
import { LinksPart } from './LinksPart.tsx'
import { PeoplePart } from './PeoplePart.tsx'
import { PlaybackPart } from './PlaybackPart.tsx'
import { useSharing, useTexts } from './sharing-context.ts'
import type { SharingState } from './sharing-state.ts'
import { useChanges } from './useChanges.ts'
import { useUndos } from './useUndos.ts'

interface SharingPanelProps {
  readonly first: SharingState
  /** Gets the focus when the panel has closed. */
  readonly opener: HTMLElement
  /** Called after the closing animation. */
  readonly onClosed: () => void
}

/** Everything about who sees a presentation, over any page (docs/behaviour/sharing.md#sharing-panel). */
export function SharingPanel({ first, opener, onClosed }: SharingPanelProps) {
  const { container } = useSharing()
  const t = useTexts()
  const popup = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(true)
  const [isScrolled, setScrolled] = useState(false)
  const changes = useChanges(first)
  const undos = useUndos(changes.save)
  const { state } = changes

  function endPanel(): void {
    undos.commitAll()
    setOpen(false)
  }
  const drag = useDragToClose(popup, endPanel)
  useLayoutEffect(
    () => (isOpen ? keepFocusIn(container, () => linkButtonOf(popup.current)?.focus()) : undefined),
    [container, isOpen],
  )

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(wanted, { reason, event }) => {
        // Escape first gives back what is being edited.
        const isEditing =
          reason === 'escape-key' &&
          event.target instanceof Element &&
          event.target.closest('[data-keeps-escape]')
        if (!wanted && !isEditing) endPanel()
      }}
      onOpenChangeComplete={(isShown) => !isShown && onClosed()}
    >
      <Dialog.Portal container={container} className="sharing-layer" popover="manual" ref={showOnTop}>
        <Dialog.Backdrop className="sharing-scrim" />
        <Dialog.Popup
          ref={popup}
          className="sharing-panel"
          initialFocus={() => linkButtonOf(popup.current) ?? true}
          finalFocus={() => (opener.isConnected ? opener : true)}
        >
          <div className="sharing-head" data-scrolled={isScrolled || undefined} {...drag}>
            <span className="sharing-grabber" />
            <div>
              <Dialog.Title>{t('title')}</Dialog.Title>
              <p dir="auto">{state.title}</p>
            </div>
            <Dialog.Close className="sharing-icon" aria-label={t('close')}>
              <Icon path={close} />
            </Dialog.Close>
          </div>
          <div
            className="sharing-body"
            onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0)}
          >
            <AccessPart changes={changes} />
            <LinkPart state={state} />
            <PeoplePart changes={changes} undos={undos} />
            <LinksPart changes={changes} undos={undos} />
            <PlaybackPart changes={changes} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const linkButtonOf = (popup: HTMLElement | null) => popup?.querySelector<HTMLElement>('[data-copy-link]')

/** ms in which a window that closes may give the focus back to its opener. */
const CLOSING_MS = 1_000

/**
 * The window that leads here closes at the same time. On a busy device it gives the focus back after the panel has taken it.
 *
 * @returns the undo
 */
function keepFocusIn(container: HTMLElement, takeBack: () => void): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Node && !container.contains(target)) takeBack()
  }
  const stop = () => document.removeEventListener('focusin', onFocus)
  document.addEventListener('focusin', onFocus)
  const timer = setTimeout(stop, CLOSING_MS)
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** No `z-index` of the page covers a popover. Browsers before 2024 do not support it. */
function showOnTop(layer: HTMLElement | null): void {
  if (layer?.isConnected) layer.showPopover?.()
}
