import { useRef, type CSSProperties } from 'react'
import { useDeckPageData } from '@viewpage/remote-kit'
import type { Clock } from '@viewpage/remote-kit/browser'
import { useText } from '../texts.ts'
import type { BarPlace } from '../page/bar-place.ts'
import type { Player } from '../player/player.ts'
import { usePlayerState } from '../player/usePlayer.ts'
import { BarButton } from './BarButton.tsx'
import type { Help } from './panels/help.ts'
import type { Panel, Panels } from './panels/usePanels.ts'
import { PathSlider } from './PathSlider.tsx'
import classes from './player-bar.module.css'
import { Position } from './Position.tsx'
import { usePresenterView } from './usePresenterView.ts'
import { useAutoHide } from './useAutoHide.ts'
import next from '@phosphor-icons/core/assets/bold/caret-right-bold.svg'
import previous from '@phosphor-icons/core/assets/bold/caret-left-bold.svg'
import more from '@phosphor-icons/core/assets/bold/dots-three-bold.svg'
import restart from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg'
import cornersIn from '@phosphor-icons/core/assets/regular/corners-in.svg'
import cornersOut from '@phosphor-icons/core/assets/regular/corners-out.svg'
import presentation from '@phosphor-icons/core/assets/regular/presentation.svg'
import question from '@phosphor-icons/core/assets/regular/question.svg'
import grid from '@phosphor-icons/core/assets/regular/squares-four.svg'
import timer from '@phosphor-icons/core/assets/regular/timer.svg'

interface PlayerBarProps {
  readonly player: Player
  readonly root: HTMLElement
  readonly clock: Clock
  readonly place: BarPlace
  readonly isSmall: boolean
  readonly isEnd: boolean
  readonly isHidden: boolean
  readonly isAutoplaying: boolean
  readonly fullscreen: { readonly isFullscreen: boolean; toggle(): void }
  readonly panels: Panels
  readonly help: Help
}

/** The bar with buttons, position and path. It is hidden without input, except for a thin line. On a phone it is one row. */
export function PlayerBar(props: PlayerBarProps) {
  const { root, clock, place, isHidden, isAutoplaying, panels } = props
  const { deck } = useDeckPageData()
  const { step } = usePlayerState(props.player)
  const text = useText()
  const bar = useRef<HTMLDivElement>(null)
  const isMenuOpen = panels.open !== null
  const isAutoHidden = useAutoHide({ root, bar, place, clock, isMenuOpen, isAutoplaying })
  const Content = place === 'over' ? TwoRows : OneRow
  return (
    <div className={classes.layer} data-resting={isAutoHidden || undefined} hidden={isHidden}>
      <div className={classes.shade} />
      <div ref={bar} className={classes.bar} role="group" aria-label={text('controls.name')}>
        <Content {...props} step={step} />
      </div>
      <div className={classes.restLine} style={{ '--at': deck.stops[step - 1] ?? 0 } as CSSProperties} />
    </div>
  )
}

type Content = PlayerBarProps & { readonly step: number }

function OneRow(props: Content) {
  const { player, clock, step, isEnd } = props
  return (
    <div className={classes.row}>
      <Previous {...props} />
      <Position step={step} isShort />
      <Next {...props} isDisabled={isEnd} />
      <PathSlider player={player} clock={clock} hasBubble />
      <More {...props} />
      <Fullscreen {...props} />
    </div>
  )
}

function TwoRows(props: Content) {
  const { player, clock, step, isSmall } = props
  return (
    <>
      <div className={classes.row}>
        <Previous {...props} />
        <Next {...props} isDisabled={false} />
        <Position step={step} isShort={isSmall} />
        {isSmall ? <More {...props} /> : <Commands {...props} />}
        <Fullscreen {...props} />
      </div>
      <PathSlider player={player} clock={clock} />
    </>
  )
}

function Previous({ player, step }: Content) {
  const text = useText()
  return (
    <BarButton
      icon={previous}
      label={text('controls.previous')}
      aria-disabled={step === 1}
      onClick={player.previous}
    />
  )
}

function Next({ player, isDisabled }: Content & { isDisabled: boolean }) {
  const text = useText()
  return (
    <BarButton
      icon={next}
      label={text('controls.next')}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && player.next()}
    />
  )
}

function More({ panels }: Content) {
  const text = useText()
  return <BarButton icon={more} label={text('controls.more')} {...openerProps(panels, 'more')} />
}

/** The commands that a small bar has under "More". */
function Commands({ player, isAutoplaying, panels, help }: Content) {
  const text = useText()
  const presenterView = usePresenterView()
  return (
    <>
      <BarButton icon={restart} label={text('viewer.restart')} onClick={player.restart} />
      <BarButton
        icon={timer}
        label={text(isAutoplaying ? 'controls.autoplayOn' : 'controls.autoplay')}
        data-on={isAutoplaying || undefined}
        {...openerProps(panels, 'autoplay')}
      />
      <BarButton icon={grid} label={text('controls.overview')} {...openerProps(panels, 'overview')} />
      {presenterView && (
        <BarButton
          icon={presentation}
          label={text('controls.presenterView')}
          aria-haspopup="dialog"
          onClick={presenterView}
        />
      )}
      <BarButton icon={question} label={text(help.label)} {...openerProps(panels, help.panel)} />
    </>
  )
}

function Fullscreen({ fullscreen: { isFullscreen, toggle } }: Content) {
  const text = useText()
  return (
    <BarButton
      icon={isFullscreen ? cornersIn : cornersOut}
      label={text(isFullscreen ? 'controls.exitFullscreen' : 'controls.fullscreen')}
      onClick={toggle}
    />
  )
}

function openerProps(panels: Panels, panel: Panel) {
  return {
    'aria-expanded': panels.open === panel,
    'data-panel-opener': '',
    onClick: () => panels.toggle(panel),
  }
}
