import classes from './stage-message.module.css'

interface StageMessageProps {
  readonly message: string
  readonly action: string
  readonly onAction: () => void
  /** It is to be heard at once, whatever else is being said. */
  readonly isUrgent?: boolean
}

/** A sentence over the picture, and the one thing to do about it. */
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
