import { useId, type ComponentProps } from 'react'
import classes from './Overlay.module.css'

/** A text field of the overlay. The placeholder is visible; the label is for screen readers. */
export function Field({
  label,
  isFirstEmpty,
  ...input
}: { label: string; isFirstEmpty: boolean } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <>
      <label className="kit-visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input {...input} id={id} className={classes.field} data-focus={isFirstEmpty || undefined} />
    </>
  )
}
