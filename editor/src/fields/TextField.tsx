import warning from '@phosphor-icons/core/regular/warning-circle.svg'
import { Icon } from '@viewpage/remote-kit'
import { useId, type ReactNode } from 'react'
import styles from './TextField.module.css'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  /** Lines; 1 is a field that takes one line only. */
  readonly lines: number
  /** What is wrong with it, if something is. */
  readonly problem: string | null
  /** Stands under it while nothing is wrong. */
  readonly hint?: ReactNode
  /** By it the first problem is found. */
  readonly name: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
}

/** A labelled field with its message under it. */
export function TextField({ label, value, lines, problem, hint, name, onChange, onBlur }: TextFieldProps) {
  const id = useId()
  const note = problem ?? hint
  const shared = {
    id,
    name,
    value,
    className: lines === 1 ? styles.field : `${styles.field} ${styles.area}`,
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

/** Why something is not taken, or did not succeed. */
export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.problem} role="alert">
      <Icon path={warning} />
      <span>{children}</span>
    </p>
  )
}
