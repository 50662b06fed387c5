import { Button } from '@viewpage/remote-kit'
import { coverOf, type Draft } from '../editing/draft.ts'
import type { LoadedStep } from '../steps/useLoadedSteps.ts'
import { useText } from '../texts.ts'
import styles from './CoverField.module.css'

interface CoverFieldProps {
  readonly draft: Draft
  readonly loadedStep: (id: string) => LoadedStep | null
  /** Only the owner may change it. */
  readonly readOnly: boolean
  /** @param cover the id of a step; empty for the first one */
  readonly onChange: (cover: string) => void
}

/** The step whose picture is the cover. Another one is chosen in its menu. */
export function CoverField({ draft, loadedStep, readOnly, onChange }: CoverFieldProps) {
  const t = useText()
  const step = coverOf(draft)
  const picture = step && loadedStep(step.id)?.picture
  const isChosen = draft.cover !== ''
  return (
    <div className={styles.field} role="group" aria-label={t('fields.cover')}>
      <p className={styles.label}>{t('fields.cover')}</p>
      <div className={styles.row}>
        {picture ? (
          <img className={styles.picture} src={picture} alt="" width={160} height={90} />
        ) : (
          <span className={styles.picture} />
        )}
        <div className={styles.words}>
          <p className={styles.name} dir="auto">
            {isChosen ? step?.title || t('steps.untitled') : t('cover.first')}
          </p>
          <p className={styles.hint}>{t(readOnly ? 'fields.privacyOwner' : 'cover.hint')}</p>
          {isChosen && !readOnly && (
            <Button small onClick={() => onChange('')}>
              {t('cover.useFirst')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
