import { Icon } from '@viewpage/remote-kit'
import { useText } from '../texts.ts'
import { BarButton } from './BarButton.tsx'
import classes from './player-bar.module.css'
import { useCloseOutside } from './useCloseOutside.ts'
import restart from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg'
import more from '@phosphor-icons/core/assets/bold/dots-three-bold.svg'
import question from '@phosphor-icons/core/assets/regular/question.svg'

interface MoreMenuProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onRestart: () => void
  readonly onHelp: () => void
}

/** What a small bar has no room for. */
export function MoreMenu({ isOpen, onToggle, onRestart, onHelp }: MoreMenuProps) {
  const text = useText()
  const panel = useCloseOutside<HTMLDivElement>(isOpen, onToggle)
  return (
    <>
      <BarButton
        icon={more}
        label={text('controls.more')}
        aria-expanded={isOpen}
        data-panel-opener
        onClick={onToggle}
      />
      {isOpen && (
        <div ref={panel} className={classes.menu} data-panel>
          <button
            type="button"
            onClick={() => {
              onToggle()
              onRestart()
            }}
          >
            <Icon path={restart} />
            {text('viewer.restart')}
          </button>
          <button type="button" onClick={onHelp}>
            <Icon path={question} />
            {text('controls.help')}
          </button>
        </div>
      )}
    </>
  )
}
