import { usePageData } from '@viewpage/remote-kit'
import { useState } from 'react'
import type { Clock } from '../clock.ts'
import type { LayoutSize } from '../page/layout-size.ts'
import type { Player } from '../viewer/player.ts'
import { usePlayerState } from '../viewer/usePlayer.ts'
import { HelpPanel } from './HelpPanel.tsx'
import type { KeyCommand } from './key-commands.ts'
import { OffPathMessage } from './OffPathMessage.tsx'
import { PlayerBar, type OpenPanel } from './PlayerBar.tsx'
import { useFullscreen } from './useFullscreen.ts'
import { useKeys } from './useKeys.ts'

export interface ControlsProps {
  readonly player: Player
  /** The viewer's own element. */
  readonly root: HTMLElement
  readonly clock: Clock
  readonly layout: LayoutSize | 'default'
}

const ZOOM_STEP = 1.25

/** Bar, keys, help and messages over a presentation that plays, and the keys at its end. */
export function Controls({ player, root, clock, layout }: ControlsProps) {
  const { deck } = usePageData()
  const { overlay, isOffPath } = usePlayerState(player)
  const fullscreen = useFullscreen(root)
  const [panel, setPanel] = useState<OpenPanel>(null)
  const isEnd = overlay.phase === 'end'
  const open = isEnd ? null : panel

  // What stands in a panel goes away with it; the focus must not go with it.
  function show(next: OpenPanel): void {
    if (document.activeElement?.closest('[data-panel]')) root.focus({ preventScroll: true })
    setPanel(next)
  }

  function escape(): boolean {
    if (open) show(null)
    else if (isOffPath) player.returnToPath()
    else if (fullscreen.isFullscreen) fullscreen.exit()
    else return false
    return true
  }

  const commands: Record<KeyCommand, () => boolean | void> = {
    next: () => (isEnd ? false : player.next()),
    previous: player.previous,
    first: () => player.goTo(1),
    last: () => player.goTo(deck.stepCount),
    zoomIn: () => player.zoomBy(ZOOM_STEP),
    zoomOut: () => player.zoomBy(1 / ZOOM_STEP),
    fit: player.returnToPath,
    fullscreen: fullscreen.toggle,
    help: () => show(open === 'help' ? null : 'help'),
    escape,
  }
  useKeys(root, (command) => commands[command]() !== false)

  return (
    <>
      {isOffPath && !isEnd && <OffPathMessage onReturn={player.returnToPath} />}
      <PlayerBar
        player={player}
        root={root}
        clock={clock}
        isSmall={layout === 'small'}
        isHidden={isEnd}
        fullscreen={fullscreen}
        panel={open}
        onPanel={show}
      />
      {open === 'help' && <HelpPanel onClose={() => show(null)} />}
    </>
  )
}
