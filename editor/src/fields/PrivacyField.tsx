import type { Privacy } from '@viewpage/shared-events'
import { useId } from 'react'
import { useText } from '../texts.ts'
import styles from './PrivacyField.module.css'

const CHOICES = ['public', 'reusable', 'unlisted', 'private'] as const satisfies readonly Privacy[]

interface PrivacyFieldProps {
  readonly value: Privacy
  /** Only the owner may change it. */
  readonly readOnly: boolean
  readonly onChange: (value: Privacy) => void
}

/** The visibility of the presentation. */
export function PrivacyField({ value, readOnly, onChange }: PrivacyFieldProps) {
  const t = useText()
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('fields.privacy')}</legend>
      {(readOnly ? [value] : CHOICES).map((choice) => (
        <label key={choice} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={choice}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          <span>
            <span className={styles.name}>{t(`privacy.${choice}`)}</span>
            <span className={styles.hint}>{t(`privacy.${choice}Hint`)}</span>
          </span>
        </label>
      ))}
      {readOnly && <p className={styles.hint}>{t('fields.privacyOwner')}</p>}
    </fieldset>
  )
}
