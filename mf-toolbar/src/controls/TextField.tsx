import { useId, type ComponentProps } from 'react'
import classes from './TextField.module.css'

/** A text input with its label above it. */
export function TextField({
  label,
  className = '',
  ...input
}: { readonly label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <input {...input} id={id} className={`${classes.field} ${className}`} />
    </>
  )
}
