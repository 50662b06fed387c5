import { Button } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import styles from './LoadFailure.module.css'

/** Says that a modal's code did not come. The browser's own dialog: the library may be what is missing. */
export function LoadFailure({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const t = useText()
  return (
    <dialog
      ref={showModal}
      className={styles.dialog}
      aria-label={t('modal.notLoaded')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.content}>
        <p>{t('modal.notLoaded')}</p>
        <div className={styles.actions}>
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
