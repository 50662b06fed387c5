import { Icon } from '@viewpage/remote-kit'
import { useRef } from 'react'
import { useText } from '../../texts.ts'
import classes from './menu.module.css'
import { usePresenterView } from '../usePresenterView.ts'
import type { Panels } from './usePanels.ts'
import { useArrowFocus } from './useArrowFocus.ts'
import { useCloseOutside } from './useCloseOutside.ts'
import restart from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg'
import presentation from '@phosphor-icons/core/assets/regular/presentation.svg'
import question from '@phosphor-icons/core/assets/regular/question.svg'
import grid from '@phosphor-icons/core/assets/regular/squares-four.svg'
import timer from '@phosphor-icons/core/assets/regular/timer.svg'

interface MoreMenuProps {
  readonly panels: Panels
  readonly onRestart: () => void
}

/** What a small bar has no room for. */
export function MoreMenu({ panels, onRestart }: MoreMenuProps) {
  const text = useText()
  const presenterView = usePresenterView()
  const panel = useRef<HTMLDivElement>(null)
  const { onKeyDown } = useArrowFocus(panel)
  useCloseOutside(panel, panels.close)
  const then = (action: () => void) => () => {
    panels.close()
    action()
  }
  const entries = [
    { icon: restart, name: text('viewer.restart'), onClick: then(onRestart) },
    { icon: timer, name: text('controls.autoplay'), onClick: () => panels.show('autoplay') },
    { icon: grid, name: text('controls.overview'), onClick: () => panels.show('overview') },
    ...(presenterView
      ? [{ icon: presentation, name: text('controls.presenterView'), onClick: then(presenterView) }]
      : []),
    { icon: question, name: text('controls.help'), onClick: () => panels.show('help') },
  ]
  return (
    <div
      ref={panel}
      className={classes.menu}
      data-panel
      role="menu"
      aria-label={text('controls.more')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {entries.map(({ icon, name, onClick }) => (
        <button key={name} type="button" role="menuitem" onClick={onClick}>
          <Icon path={icon} />
          {name}
        </button>
      ))}
    </div>
  )
}
