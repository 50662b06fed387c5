import { Dialog } from '@base-ui/react/dialog'
import close from '@phosphor-icons/core/assets/bold/x-bold.svg'
import { Button, Icon } from '@viewpage/remote-kit'
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { useText } from '../texts.ts'
import classes from './ModalDialog.module.css'
import { useDragToClose } from './useDragToClose.ts'

export interface ModalDialogProps {
  readonly title: string
  /** px, at most. */
  readonly width: number
  /** px, at least; a sheet is as high as its content. */
  readonly height?: number | undefined
  readonly open: boolean
  readonly container: HTMLElement | null
  /** What gets the focus back. */
  readonly opener: () => HTMLElement | null
  /** The visitor wants it closed. */
  readonly onClose: () => void
  /** It has left the screen. */
  readonly onClosed: () => void
  readonly children: ReactNode
}

/** The frame of every modal: a dialog in the middle, below 600 px a sheet at the foot of the screen (D12). */
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
      <Dialog.Portal container={container}>
        <Dialog.Backdrop className={classes.scrim} />
        <Dialog.Popup
          ref={popup}
          className={classes.popup}
          style={{ '--width': `${width}px`, '--height': height && `${height}px` } as CSSProperties}
          initialFocus={() => (hasFinger() ? popup.current : firstControl(popup.current))}
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

/** What stands outside a fullscreen element is neither drawn nor reached. */
function leaveFullscreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
}

/** With a finger, focus on a field would bring up the keyboard over half of the sheet. */
function hasFinger(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

function firstControl(popup: HTMLElement | null): HTMLElement | null {
  return popup?.querySelector<HTMLElement>('[data-autofocus]') ?? null
}
