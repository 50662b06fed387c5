import { useDeckPageData } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import { useEffect } from 'react'
import { useBus } from '../contract.ts'
import { playedSteps } from '../player/played-steps.ts'
import type { ControlsProps } from '../player/player.ts'
import { usePlayerState } from '../player/usePlayer.ts'
import { useText } from '../texts.ts'
import { AutoplayMenu } from './autoplay/AutoplayMenu.tsx'
import { useAutoplay } from './autoplay/useAutoplay.ts'
import type { KeyCommand } from './key-commands.ts'
import { Overview } from './overview/Overview.tsx'
import { useZoomHint } from './hint/useZoomHint.ts'
import { ZoomHint } from './hint/ZoomHint.tsx'
import { helpFor } from './panels/help.ts'
import { GestureList } from './panels/GestureList.tsx'
import { HelpPanel } from './panels/HelpPanel.tsx'
import { KeyList } from './panels/KeyList.tsx'
import { MoreMenu } from './panels/MoreMenu.tsx'
import { useDismissingPress } from './panels/useDismissingPress.ts'
import { usePanels } from './panels/usePanels.ts'
import { EndScreen } from '../overlay/EndScreen.tsx'
import classes from './controls.module.css'
import { PauseButton } from './PauseButton.tsx'
import { PlayerBar } from './PlayerBar.tsx'
import { StageMessages } from './StageMessages.tsx'
import { useBarPlace } from './useBarPlace.ts'
import { useKeys } from './useKeys.ts'

const ZOOM_STEP = 1.25

/** Bar, keys, panels and messages while a presentation plays; keys and end screen at its end. */
export function Controls(props: ControlsProps) {
  const { player, root, fullscreen, clock, visibility, motion, layout, isTouch } = props
  const pageData = useDeckPageData()
  const bus = useBus()
  const text = useText()
  const state = usePlayerState(player)
  const panels = usePanels(root)
  const help = helpFor(isTouch)
  const bar = useBarPlace(root)
  const isSmall = layout === 'small' || bar !== 'over'
  // A row beside the picture stays at the end.
  const isRow = bar === 'under' || bar === 'foot'
  const isHintShown = useZoomHint(root, clock)
  const isEnd = state.overlay.phase === 'end'
  const open = isEnd && !isRow ? null : panels.open
  const autoplay = useAutoplay({ player, root, clock, visibility, isCovered: open !== null })

  function escape(): boolean {
    if (open) panels.close()
    else if (state.isOffPath) player.returnToPath()
    else if (fullscreen.isFullscreen) fullscreen.exit()
    else return false
    return true
  }

  useKeys(root, (command) => {
    // The open overview uses the keys for scrolling.
    const isScrollKey = open === 'overview' && command !== 'escape' && command !== 'help'
    if (isScrollKey) return false
    const commands: Record<KeyCommand, () => boolean | void> = {
      ...playerCommands(props, isEnd, playedSteps(pageData).last),
      fullscreen: fullscreen.toggle,
      help: () => panels.toggle('help'),
      escape,
    }
    return commands[command]() !== false
  })
  useDismissingPress(root, open !== null)
  useEffect(() => bus.on(viewer.closeFullscreenOverlayRequested, panels.close))

  return (
    <div className={classes.controls} data-bar={bar}>
      {isEnd && <EndScreen player={player} bar={bar} />}
      {!isEnd && <StageMessages player={player} state={state} />}
      {!isEnd && isHintShown && <ZoomHint />}
      {pageData.embed?.bar === false ? (
        !isEnd && <PauseButton player={player} />
      ) : (
        <PlayerBar
          player={player}
          root={root}
          clock={clock}
          place={bar}
          isSmall={isSmall}
          isEnd={isEnd}
          isHidden={isEnd && !isRow}
          isAutoplaying={autoplay.choice !== 'off'}
          fullscreen={fullscreen}
          panels={panels}
          help={help}
        />
      )}
      {open === 'help' && (
        <HelpPanel label={text('controls.help')} isSheet={isSmall} onClose={panels.close}>
          <KeyList />
        </HelpPanel>
      )}
      {open === 'gestures' && (
        <HelpPanel label={text('controls.gestures')} isSheet onClose={panels.close}>
          <GestureList />
        </HelpPanel>
      )}
      {open === 'more' && (
        <MoreMenu panels={panels} help={help} autoplay={autoplay.choice} onRestart={player.restart} />
      )}
      {open === 'autoplay' && (
        <AutoplayMenu autoplay={autoplay} holds={state.holds} motion={motion} onClose={panels.close} />
      )}
      {open === 'overview' && (
        <Overview
          step={state.step}
          isSheet={isRow}
          onClose={panels.close}
          onStep={(step) => {
            panels.close()
            bus.publish(viewer.stepRequested, { step, from: 'overview' })
          }}
        />
      )}
    </div>
  )
}

function playerCommands({ player, root }: ControlsProps, isEnd: boolean, lastStep: number) {
  return {
    // At the end, a repeated key does nothing, but must not scroll the page either.
    next: () => (isEnd ? root.contains(document.activeElement) : player.next()),
    previous: player.previous,
    first: () => player.goTo(1),
    last: () => player.goTo(lastStep),
    zoomIn: () => player.zoomBy(ZOOM_STEP),
    zoomOut: () => player.zoomBy(1 / ZOOM_STEP),
    fit: player.returnToPath,
  }
}
