import warning from '@phosphor-icons/core/regular/warning-circle.svg'
import { Icon } from '@viewpage/remote-kit'
import { useId, type ReactNode } from 'react'
import styles from './TextField.module.css'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  /** Lines; 1 for a single-line field. */
  readonly lines: number
  /** The error message, if there is one. */
  readonly problem: string | null
  /** Shown below the field if there is no error. */
  readonly hint?: ReactNode
  /** Used to focus the first invalid field. */
  readonly name: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

/** A text field with a label and a message. */
export function TextField({ label, value, lines, problem, hint, name, onChange, onBlur }: TextFieldProps) {
  const id = useId()
  const note = problem ?? hint
  const shared = {
    id,
    name,
    value,
    className: lines === 1 ? styles.field : `${styles.field} ${styles.area}`,
    dir: 'auto',
    'aria-invalid': problem !== null,
    'aria-describedby': note ? `${id}-note` : undefined,
    onBlur,
  }
  return (
    <div className={styles.whole}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {lines === 1 ? (
        <input {...shared} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea {...shared} rows={lines} onChange={(event) => onChange(event.target.value)} />
      )}
      {problem === null ? (
        hint && (
          <p id={`${id}-note`} className={styles.hint}>
            {hint}
          </p>
        )
      ) : (
        <Problem id={`${id}-note`}>{problem}</Problem>
      )}
    </div>
  )
}

/** An error message. */
export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.problem} role="alert">
      <Icon path={warning} />
      <span>{children}</span>
    </p>
  )
}
