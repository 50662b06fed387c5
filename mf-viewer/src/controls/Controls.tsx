import { useDeckPageData } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import { useEffect } from 'react'
import { useBus } from '../contract.ts'
import type { ControlsProps } from '../player/player.ts'
import { usePlayerState } from '../player/usePlayerState.ts'
import { AutoplayMenu } from './autoplay/AutoplayMenu.tsx'
import { useAutoplay } from './autoplay/useAutoplay.ts'
import type { KeyCommand } from './key-commands.ts'
import { Overview } from './overview/Overview.tsx'
import { HelpPanel } from './panels/HelpPanel.tsx'
import { MoreMenu } from './panels/MoreMenu.tsx'
import { usePanels } from './panels/usePanels.ts'
import { PlayerBar } from './PlayerBar.tsx'
import { StageMessages } from './StageMessages.tsx'
import { useFullscreen } from './useFullscreen.ts'
import { useKeys } from './useKeys.ts'

const ZOOM_STEP = 1.25

/** Bar, keys, panels and messages while a presentation plays, and the keys at its end. */
export function Controls({ player, root, clock, visibility, motion, layout }: ControlsProps) {
  const { deck } = useDeckPageData()
  const bus = useBus()
  const state = usePlayerState(player)
  const fullscreen = useFullscreen(root)
  const panels = usePanels(root)
  const isEnd = state.overlay.phase === 'end'
  const open = isEnd ? null : panels.open
  const autoplay = useAutoplay({ player, root, clock, visibility, isCovered: open !== null })

  function escape(): boolean {
    if (open) panels.close()
    else if (state.isOffPath) player.returnToPath()
    else if (fullscreen.isFullscreen) fullscreen.exit()
    else return false
    return true
  }

  const commands: Record<KeyCommand, () => boolean | void> = {
    // At the end, a repeated key does nothing, but must not scroll the page either.
    next: () => (isEnd ? root.contains(document.activeElement) : player.next()),
    previous: player.previous,
    first: () => player.goTo(1),
    last: () => player.goTo(deck.stepCount),
    zoomIn: () => player.zoomBy(ZOOM_STEP),
    zoomOut: () => player.zoomBy(1 / ZOOM_STEP),
    fit: player.returnToPath,
    fullscreen: fullscreen.toggle,
    help: () => panels.toggle('help'),
    escape,
  }
  useKeys(root, (command) => {
    // The open overview uses the keys for scrolling.
    const isScrollKey = open === 'overview' && command !== 'escape' && command !== 'help'
    return !isScrollKey && commands[command]() !== false
  })
  useEffect(() => bus.on(viewer.closeFullscreenOverlayRequested, panels.close))

  return (
    <>
      {!isEnd && <StageMessages player={player} state={state} />}
      <PlayerBar
        player={player}
        root={root}
        clock={clock}
        isSmall={layout === 'small'}
        isHidden={isEnd}
        isAutoplaying={autoplay.choice !== 'off'}
        fullscreen={fullscreen}
        panels={panels}
      />
      {open === 'help' && <HelpPanel onClose={panels.close} />}
      {open === 'more' && <MoreMenu panels={panels} onRestart={player.restart} />}
      {open === 'autoplay' && (
        <AutoplayMenu autoplay={autoplay} holds={state.holds} motion={motion} onClose={panels.close} />
      )}
      {open === 'overview' && (
        <Overview
          step={state.step}
          onClose={panels.close}
          onStep={(step) => {
            panels.close()
            bus.publish(viewer.stepRequested, { step, from: 'overview' })
          }}
        />
      )}
    </>
  )
}
