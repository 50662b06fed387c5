import { useRef, type CSSProperties } from 'react'
import { usePageData } from '@viewpage/remote-kit'
import type { Clock } from '../clock.ts'
import { useText } from '../texts.ts'
import type { Player } from '../viewer/player.ts'
import { usePlayerState } from '../viewer/usePlayer.ts'
import { BarButton } from './BarButton.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { PathSlider } from './PathSlider.tsx'
import classes from './player-bar.module.css'
import { Position } from './Position.tsx'
import { useRest } from './useRest.ts'
import next from '@phosphor-icons/core/assets/bold/caret-right-bold.svg'
import previous from '@phosphor-icons/core/assets/bold/caret-left-bold.svg'
import restart from '@phosphor-icons/core/assets/regular/arrow-counter-clockwise.svg'
import cornersIn from '@phosphor-icons/core/assets/regular/corners-in.svg'
import cornersOut from '@phosphor-icons/core/assets/regular/corners-out.svg'
import question from '@phosphor-icons/core/assets/regular/question.svg'

/** What stands open over the bar. */
export type OpenPanel = 'help' | 'more' | null

interface PlayerBarProps {
  readonly player: Player
  readonly root: HTMLElement
  readonly clock: Clock
  readonly isSmall: boolean
  readonly isHidden: boolean
  readonly fullscreen: { readonly isFullscreen: boolean; toggle(): void }
  readonly panel: OpenPanel
  readonly onPanel: (panel: OpenPanel) => void
}

/** The bar: buttons, where we are, and the path. It rests when nobody needs it; a thin line stays. */
export function PlayerBar(props: PlayerBarProps) {
  const { player, root, clock, isSmall, isHidden, fullscreen, panel, onPanel } = props
  const { deck } = usePageData()
  const { step } = usePlayerState(player)
  const text = useText()
  const bar = useRef<HTMLDivElement>(null)
  const isResting = useRest(root, bar, clock, panel !== null)
  const toggle = (name: 'help' | 'more') => onPanel(panel === name ? null : name)
  return (
    <div className={classes.layer} data-resting={isResting || undefined} hidden={isHidden}>
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
            <MoreMenu
              isOpen={panel === 'more'}
              onToggle={() => toggle('more')}
              onRestart={player.restart}
              onHelp={() => onPanel('help')}
            />
          ) : (
            <>
              <BarButton icon={restart} label={text('viewer.restart')} onClick={player.restart} />
              <BarButton
                icon={question}
                label={text('controls.help')}
                aria-expanded={panel === 'help'}
                data-panel-opener
                onClick={() => toggle('help')}
              />
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
