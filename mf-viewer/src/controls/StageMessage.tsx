import classes from './stage-message.module.css'

interface StageMessageProps {
  readonly message: string
  readonly action: string
  readonly onAction: () => void
  /** Screen readers announce the message at once. */
  readonly isUrgent?: boolean
}

/** A message over the picture, with one action. */
export function StageMessage({ message, action, onAction, isUrgent = false }: StageMessageProps) {
  return (
    <div className={classes.message} role={isUrgent ? 'alert' : undefined}>
      <span>{message}</span>
      <button type="button" onClick={onAction}>
        {action}
      </button>
    </div>
  )
}
