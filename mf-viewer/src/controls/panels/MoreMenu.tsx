import { Icon } from '@viewpage/remote-kit'
import { useText } from '../../texts.ts'
import { usePresenterView } from '../usePresenterView.ts'
import type { AutoplayChoice } from '../autoplay/autoplay-choice.ts'
import { useChoiceName } from '../autoplay/useChoiceName.ts'
import type { Help } from './help.ts'
import classes from './menu.module.css'
import { Menu } from './Menu.tsx'
import type { Panels } from './usePanels.ts'
import restart from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg'
import presentation from '@phosphor-icons/core/assets/regular/presentation.svg'
import question from '@phosphor-icons/core/assets/regular/question.svg'
import grid from '@phosphor-icons/core/assets/regular/squares-four.svg'
import timer from '@phosphor-icons/core/assets/regular/timer.svg'

interface MoreMenuProps {
  readonly panels: Panels
  readonly help: Help
  readonly autoplay: AutoplayChoice
  readonly onRestart: () => void
}

interface Entry {
  readonly icon: string
  readonly name: string
  /** What is chosen there. */
  readonly value?: string
  readonly onClick: () => void
}

/** The commands that do not fit into a small bar. */
export function MoreMenu({ panels, help, autoplay, onRestart }: MoreMenuProps) {
  const text = useText()
  const nameOf = useChoiceName()
  const presenterView = usePresenterView()
  const closeAnd = (action: () => void) => () => {
    panels.close()
    action()
  }
  const entries: readonly Entry[] = [
    { icon: restart, name: text('viewer.restart'), onClick: closeAnd(onRestart) },
    {
      ...{ icon: timer, name: text('controls.autoplay'), value: nameOf(autoplay) },
      onClick: () => panels.show('autoplay'),
    },
    { icon: grid, name: text('controls.overview'), onClick: () => panels.show('overview') },
    ...(presenterView
      ? [{ icon: presentation, name: text('controls.presenterView'), onClick: closeAnd(presenterView) }]
      : []),
    { icon: question, name: text(help.label), onClick: () => panels.show(help.panel) },
  ]
  return (
    <Menu label={text('controls.more')} onClose={panels.close}>
      {entries.map(({ icon, name, value, onClick }) => (
        <button key={name} type="button" role="menuitem" onClick={onClick}>
          <Icon path={icon} />
          {name}
          {value !== undefined && <span className={classes.value}>{value}</span>}
        </button>
      ))}
    </Menu>
  )
}
