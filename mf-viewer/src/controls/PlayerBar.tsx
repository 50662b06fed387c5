import { useRef, type CSSProperties } from 'react'
import { useDeckPageData } from '@viewpage/remote-kit'
import type { Clock } from '@viewpage/remote-kit/browser'
import { useText } from '../texts.ts'
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
  readonly isSmall: boolean
  readonly isHidden: boolean
  readonly isAutoplaying: boolean
  readonly fullscreen: { readonly isFullscreen: boolean; toggle(): void }
  readonly panels: Panels
  readonly help: Help
}

/** The bar with buttons, position and path. It is hidden without input, except for a thin line. */
export function PlayerBar(props: PlayerBarProps) {
  const { player, root, clock, isSmall, isHidden, isAutoplaying, fullscreen, panels, help } = props
  const { deck } = useDeckPageData()
  const { step } = usePlayerState(player)
  const text = useText()
  const presenterView = usePresenterView()
  const bar = useRef<HTMLDivElement>(null)
  const isAutoHidden = useAutoHide(root, bar, clock, panels.open !== null)
  const openerProps = (panel: Panel) => ({
    'aria-expanded': panels.open === panel,
    'data-panel-opener': '',
    onClick: () => panels.toggle(panel),
  })
  return (
    <div className={classes.layer} data-resting={isAutoHidden || undefined} hidden={isHidden}>
      <div className={classes.shade} />
      <div ref={bar} className={classes.bar} role="group" aria-label={text('controls.name')}>
        <div className={classes.row}>
          <BarButton
            icon={previous}
            label={text('controls.previous')}
            aria-disabled={step === 1}
            onClick={player.previous}
          />
          <BarButton icon={next} label={text('controls.next')} onClick={player.next} />
          <Position step={step} isShort={isSmall} />
          {isSmall ? (
            <BarButton icon={more} label={text('controls.more')} {...openerProps('more')} />
          ) : (
            <>
              <BarButton icon={restart} label={text('viewer.restart')} onClick={player.restart} />
              <BarButton
                icon={timer}
                label={text(isAutoplaying ? 'controls.autoplayOn' : 'controls.autoplay')}
                data-on={isAutoplaying || undefined}
                {...openerProps('autoplay')}
              />
              <BarButton icon={grid} label={text('controls.overview')} {...openerProps('overview')} />
              {presenterView && (
                <BarButton
                  icon={presentation}
                  label={text('controls.presenterView')}
                  aria-haspopup="dialog"
                  onClick={presenterView}
                />
              )}
              <BarButton icon={question} label={text(help.label)} {...openerProps(help.panel)} />
            </>
          )}
          <BarButton
            icon={fullscreen.isFullscreen ? cornersIn : cornersOut}
            label={text(fullscreen.isFullscreen ? 'controls.exitFullscreen' : 'controls.fullscreen')}
            onClick={fullscreen.toggle}
          />
        </div>
        <PathSlider player={player} clock={clock} />
      </div>
      <div className={classes.restLine} style={{ '--at': deck.stops[step - 1] ?? 0 } as CSSProperties} />
    </div>
  )
}
