import type { ComponentPropsWithRef } from 'react'

/** `stage` is for buttons on the presentation; the others are for the page. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'stage'

interface Look {
  /** @default 'secondary' */
  look?: ButtonLook
  /** 32 px instead of 40. */
  small?: boolean
}

function classNameOf({ look = 'secondary', small = false }: Look, className?: string): string {
  return ['kit-button', `kit-button-${look}`, small && 'kit-button-small', className]
    .filter(Boolean)
    .join(' ')
}

/** A button in one of the four looks. */
export function Button({ look, small, className, ...props }: Look & ComponentPropsWithRef<'button'>) {
  return <button type="button" {...props} className={classNameOf({ look, small }, className)} />
}

/** A link that looks like a button. */
export function ButtonLink({ look, small, className, ...props }: Look & ComponentPropsWithRef<'a'>) {
  return <a {...props} className={classNameOf({ look, small }, className)} />
}
