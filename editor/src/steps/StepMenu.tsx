import down from '@phosphor-icons/core/bold/caret-down-bold.svg'
import up from '@phosphor-icons/core/bold/caret-up-bold.svg'
import copy from '@phosphor-icons/core/bold/copy-bold.svg'
import dots from '@phosphor-icons/core/bold/dots-three-bold.svg'
import eye from '@phosphor-icons/core/bold/eye-bold.svg'
import hidden from '@phosphor-icons/core/bold/eye-slash-bold.svg'
import image from '@phosphor-icons/core/bold/image-bold.svg'
import note from '@phosphor-icons/core/bold/note-bold.svg'
import { Icon } from '@viewpage/remote-kit'
import menuStyles from '../menu/Menu.module.css'
import { useMenu } from '../menu/useMenu.ts'
import { useText } from '../texts.ts'
import styles from './StepMenu.module.css'

export interface StepActions {
  readonly onTexts: () => void
  /** `null` at the end of the list. */
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
  readonly onSkip: () => void
  /** `null`: the person may not choose it, or the step is skipped. */
  readonly onCover: (() => void) | null
  readonly onDuplicate: () => void
}

interface StepMenuProps extends StepActions {
  readonly label: string
  readonly isSkipped: boolean
  /** Whether it was chosen for the cover. */
  readonly isCover: boolean
}

/** What can be done with a step. */
export function StepMenu(props: StepMenuProps) {
  const { label, isSkipped, isCover, onTexts, onUp, onDown, onSkip, onCover, onDuplicate } = props
  const t = useText()
  const { isOpen, close, id, rootProps, buttonProps } = useMenu()

  const item = (icon: string, text: string, onPress: (() => void) | null, name?: string) => (
    <li data-item={name}>
      <button
        type="button"
        className={menuStyles.item}
        aria-disabled={onPress === null}
        onClick={() => {
          if (onPress === null) return
          // Before the action, which may move the focus on.
          close()
          onPress()
        }}
      >
        <Icon path={icon} size={18} />
        {text}
      </button>
    </li>
  )
  return (
    <div className={`${menuStyles.root} ${styles.root}`} data-open={isOpen} {...rootProps}>
      <button className={`${menuStyles.button} ${styles.button}`} aria-label={label} {...buttonProps}>
        <Icon path={dots} size={18} />
      </button>
      {isOpen && (
        <ul id={id} className={`${menuStyles.panel} ${styles.panel}`}>
          {item(note, t('steps.textsShort'), onTexts, 'touch')}
          {item(up, t('steps.moveUp'), onUp, 'touch')}
          {item(down, t('steps.moveDown'), onDown, 'touch')}
          {item(isSkipped ? eye : hidden, t(isSkipped ? 'steps.show' : 'steps.skip'), onSkip)}
          {item(copy, t('steps.duplicate'), onDuplicate)}
          {onCover && item(image, t(isCover ? 'cover.doNotUse' : 'cover.use'), onCover)}
        </ul>
      )}
    </div>
  )
}
