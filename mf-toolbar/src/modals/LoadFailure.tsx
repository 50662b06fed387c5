import { Button } from '@viewpage/remote-kit'
import { useEffect } from 'react'
import { useText } from '../texts.ts'
import classes from './LoadFailure.module.css'

interface LoadFailureProps {
  /** Returns the element that receives the focus after closing. */
  readonly opener: () => HTMLElement | null
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Shows that the code of a modal failed to load. A native dialog, because the dialog library may be what failed. */
export function LoadFailure({ opener, onRetry, onClose }: LoadFailureProps) {
  const t = useText()
  // A dialog that is removed without being closed does not restore the focus.
  useEffect(() => () => opener()?.focus(), [opener])
  return (
    <dialog
      ref={showModal}
      className={classes.dialog}
      aria-label={t('modal.notLoaded')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.content}>
        <p>{t('modal.notLoaded')}</p>
        <div className={classes.actions}>
          <Button look="quiet" onClick={onClose}>
            {t('modal.close')}
          </Button>
          <Button look="primary" onClick={onRetry}>
            {t('modal.tryAgain')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}
