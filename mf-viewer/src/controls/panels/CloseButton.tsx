import { Icon } from '@viewpage/remote-kit'
import { useText } from '../../texts.ts'
import classes from './panel.module.css'
import close from '@phosphor-icons/core/assets/bold/x-bold.svg'

interface CloseButtonProps {
  /** Where it stands. */
  readonly className?: string | undefined
  readonly onClose: () => void
}

export function CloseButton({ className = '', onClose }: CloseButtonProps) {
  const text = useText()
  return (
    <button
      type="button"
      className={`${classes.close} ${className}`}
      aria-label={text('controls.close')}
      title={text('controls.close')}
      onClick={onClose}
    >
      <Icon path={close} size={16} />
    </button>
  )
}
