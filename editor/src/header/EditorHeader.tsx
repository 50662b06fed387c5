import undo from '@phosphor-icons/core/bold/arrow-u-up-left-bold.svg'
import { Button, Icon, Mark, useDeckPageData } from '@viewpage/remote-kit'
import { DASHBOARD } from '@viewpage/shared-events/site-paths'
import { isUnsaved, type Open } from '../editing/editing-state.ts'
import { useText, type EditorText } from '../texts.ts'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './EditorHeader.module.css'

interface EditorHeaderProps {
  /** `null` while commenting. */
  readonly editing: Open | null
  readonly onUndo: () => void
  readonly onSave: () => void
}

/** Sticky header: the logo mark, undo and save. */
export function EditorHeader({ editing, onUndo, onSave }: EditorHeaderProps) {
  const t = useText()
  const { brand } = useDeckPageData()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <a className={styles.logo} href="/" aria-label={brand}>
          <Mark />
          <span className={styles.word}>{brand}</span>
        </a>
        <a className={styles.dashboard} href={DASHBOARD}>
          {t('account.dashboard')}
        </a>
        <div className={styles.actions}>
          {editing && (
            <>
              <p role="status" className={styles.status} data-failed={editing.saving.kind === 'failed'}>
                {t(statusOf(editing))}
              </p>
              <Button
                look="quiet"
                small
                aria-label={t('header.undo')}
                disabled={editing.edits.past.length === 0}
                onClick={onUndo}
              >
                <Icon path={undo} size={16} />
                <span className={styles.label}>{t('header.undo')}</span>
              </Button>
              <Button
                look="primary"
                small
                aria-disabled={editing.saving.kind === 'running' || !isUnsaved(editing)}
                onClick={() => editing.saving.kind !== 'running' && isUnsaved(editing) && onSave()}
              >
                {t('header.save')}
              </Button>
            </>
          )}
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}

function statusOf(editing: Open): EditorText {
  const { saving } = editing
  if (saving.kind === 'running') return 'header.saving'
  if (saving.kind === 'failed') return 'header.notSaved'
  return isUnsaved(editing) ? 'header.unsaved' : 'header.saved'
}
