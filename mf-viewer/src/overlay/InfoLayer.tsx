import play from '@phosphor-icons/core/assets/fill/play-fill.svg'
import { Button, Icon, useDeckPageData } from '@viewpage/remote-kit'
import { PathLine } from '../path/PathLine.tsx'
import { layOutStops } from '../path/lay-out-stops.ts'
import type { Player, PlayerState } from '../player/player.ts'
import { useText } from '../texts.ts'
import actionClasses from './actions.module.css'
import { Info } from './Info.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { LoadingRing } from './LoadingRing.tsx'
import classes from './info.module.css'
import { SlowLoad } from './SlowLoad.tsx'
import stillClasses from './still-loading.module.css'

/** The narrowest line at rest. Stops laid out for it are far enough apart on every wider line. */
const MIN_PATH_WIDTH_PX = 672
/** The same in the row under the picture of a narrow page. */
const MIN_ROW_WIDTH_PX = 280

interface InfoLayerProps {
  readonly player: Player
  readonly state: PlayerState
  readonly onPresent: () => void
}

/** The layer over the picture before it plays: start screen, progress or failure of the load. */
export function InfoLayer({ player, state, onPresent }: InfoLayerProps) {
  const { deck } = useDeckPageData()
  const { phase, load } = state.overlay
  const isQuestionMissing = phase === 'start' && state.isQuestionMissing
  // A link to a later step starts there.
  const startStep = state.step > 1 ? state.step : 0
  const isInfoHidden = isQuestionMissing || phase !== 'start'
  return (
    <>
      <Info isHidden={isInfoHidden}>
        <PresentButton player={player} step={state.coverStep} onPress={onPresent} />
      </Info>
      <div className={classes.path} data-hidden={isInfoHidden || undefined}>
        <PathLine
          layout={layOutStops(deck.stops, new Set(), MIN_PATH_WIDTH_PX)}
          narrow={layOutStops(deck.stops, new Set(), MIN_ROW_WIDTH_PX)}
          step={startStep}
        />
      </div>
      {phase === 'loading' && load !== 'error' && <LoadingRing percentage={state.percentage.shown} />}
      {phase === 'loading' && load !== 'error' && state.isSlow && <SlowLoad player={player} />}
      {phase === 'loading' && load === 'error' && <LoadFailure player={player} reason={failureOf(state)} />}
      {isQuestionMissing && <LoadFailure player={player} reason="questionMissing" />}
    </>
  )
}

/**
 * The button Present, which continues at a later step. Pointer or keyboard focus on it starts the load
 * (docs/behaviour/overlay.md#when-loading-starts). Beside it stands what the page says while a press waits for a viewer that is late (docs/behaviour/releases.md#late-slot).
 */
function PresentButton({ player, step, onPress }: { player: Player; step: number; onPress: () => void }) {
  const text = useText()
  return (
    <span className={stillClasses.press}>
      <Button
        look="stage"
        className={actionClasses.pill}
        onClick={onPress}
        onPointerDown={player.press}
        onPointerEnter={player.prepare}
        onFocus={player.prepare}
      >
        <Icon path={play} size={22} />
        {step > 1 ? text('viewer.continue', { step }) : text('viewer.present')}
      </Button>
      <span className={stillClasses.still} aria-hidden>
        {text('viewer.stillLoading')}
      </span>
    </span>
  )
}

function failureOf({ isContextLost, isGone }: PlayerState): 'contextLost' | 'gone' | 'failed' {
  if (isContextLost) return 'contextLost'
  return isGone ? 'gone' : 'failed'
}
