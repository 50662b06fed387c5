import { Dialog } from '@base-ui/react/dialog'
import close from '@phosphor-icons/core/assets/bold/x-bold.svg'
import { Button, Icon } from '@viewpage/remote-kit'
import { useDragToClose } from '@viewpage/remote-kit/drag-to-close'
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { useText } from '../texts.ts'
import classes from './ModalDialog.module.css'

export interface ModalDialogProps {
  readonly title: string
  /** Maximum width in px. */
  readonly width: number
  /** Maximum height in px, above which the content scrolls; ignored where the modal is a sheet. */
  readonly height?: number | undefined
  readonly open: boolean
  readonly container: HTMLElement | null
  /** Returns the element that receives the focus after closing. */
  readonly opener: () => HTMLElement | null
  /** Called when the visitor closes the modal. */
  readonly onClose: () => void
  /** Called after the closing animation. */
  readonly onClosed: () => void
  readonly children: ReactNode
}

/**
 * The frame of every modal: a centred dialog, below 600 px a sheet at the bottom of the screen
 * (docs/behaviour/page.md#modal-size).
 */
export function ModalDialog(props: ModalDialogProps) {
  const { title, width, height, open, container, opener, onClose, onClosed, children } = props
  const t = useText()
  const popup = useRef<HTMLDivElement>(null)
  const drag = useDragToClose(popup, onClose)
  useEffect(leaveFullscreen, [])
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed()}
    >
      <Dialog.Portal container={container} className={classes.layer} popover="manual" ref={showOnTop}>
        <Dialog.Backdrop className={classes.scrim} />
        <Dialog.Popup
          ref={popup}
          className={classes.popup}
          style={{ '--width': `${width}px`, '--height': height && `${height}px` } as CSSProperties}
          initialFocus={() => (isTouchDevice() ? popup.current : firstControl(popup.current))}
          finalFocus={() => opener() ?? true}
        >
          <div className={classes.header} {...drag}>
            <span className={classes.grabber} />
            <Dialog.Title className={classes.title}>{title}</Dialog.Title>
            <Dialog.Close
              className={classes.close}
              aria-label={t('modal.close')}
              render={<Button look="quiet" />}
            >
              <Icon path={close} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** No `z-index` of the page covers a popover. Browsers before 2024 do not support it. */
function showOnTop(layer: HTMLElement | null): void {
  if (layer?.isConnected) layer.showPopover?.()
}

/** Content outside a fullscreen element is neither visible nor focusable. */
function leaveFullscreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
}

/** On a touch device, focusing a field opens the keyboard, which covers half of the sheet. */
function isTouchDevice(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

function firstControl(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>('[data-autofocus]') ?? null
}
