import { useDeckPageData } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import { useEffect, useState, type CSSProperties } from 'react'
import { useBus } from '../contract.ts'
import { useFullscreen } from '../fullscreen/useFullscreen.ts'
import { InfoLayer } from '../overlay/InfoLayer.tsx'
import { observeOrientation } from '../page/observe-orientation.ts'
import { useMark } from '../mark/useMark.ts'
import { Picture } from '../stage/Picture.tsx'
import { useText } from '../texts.ts'
import { viewerBrowser, type ViewerBrowser } from '../player/viewer-browser.ts'
import { observeActivity } from './observe-activity.ts'
import { SKIP_TARGET } from '../step-link/link-steps.ts'
import { useAnnouncedStep } from './useAnnouncedStep.ts'
import { useCoverKeys } from './useCoverKeys.ts'
import { useTurn } from './useTurn.ts'
import { useStageFocus } from './useStageFocus.ts'
import { useLayoutSize } from './useLayoutSize.ts'
import { usePlayer, usePlayerState } from '../player/usePlayer.ts'
import classes from './viewer.module.css'

/** Slot `viewer`: the picture, the layers over it, and the player. */
export function Viewer({ browser = viewerBrowser }: { browser?: ViewerBrowser }) {
  const { title, embedMode, coverAspect, mark } = useDeckPageData()
  const text = useText()
  const bus = useBus()
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [engineBox, setEngineBox] = useState<HTMLElement | null>(null)
  const player = usePlayer(browser, engineBox)
  const state = usePlayerState(player)
  const layout = useLayoutSize(root, browser.clock, player.resize)
  const { overlay, Controls } = state

  const fullscreen = useFullscreen(root)
  useCoverKeys({ player, root, fullscreen })
  useTurn(root)
  useMark(root, mark)
  useStageFocus(root, player, overlay.phase)
  useAnnouncedStep(state)
  useEffect(
    () => observeOrientation((orientation) => bus.publish(viewer.orientationChanged, { orientation })),
    [bus],
  )

  const isPlaying = overlay.phase === 'playing'
  useEffect(() => {
    if (isPlaying && root)
      return observeActivity(root, browser.clock, () => bus.publish(viewer.activityNoticed))
  }, [bus, browser, isPlaying, root])

  useEffect(() => {
    const { motion } = browser
    const markMotion = () =>
      (document.documentElement.dataset['motion'] = motion.isReduced() ? 'reduced' : 'full')
    markMotion()
    return motion.subscribe(markMotion)
  }, [browser])

  return (
    <section
      ref={setRoot}
      id={SKIP_TARGET}
      className={classes.viewer}
      aria-label={text('viewer.name', { title })}
      tabIndex={-1}
      data-phase={overlay.phase}
      data-layout={layout}
      data-continues={(overlay.load === 'success' && state.coverStep > 1) || undefined}
      data-embedded={embedMode || undefined}
      {...(coverAspect !== undefined && {
        'data-framed': '',
        style: { '--aspect': coverAspect } as CSSProperties,
      })}
    >
      <Picture overlay={overlay} step={state.coverStep} ground={state.ground} engineBox={setEngineBox} />
      <InfoLayer
        player={player}
        state={state}
        onPresent={() => {
          player.start('button')
          // A question about the visitor is outside the stage.
          if (browser.isTouch() && player.state().overlay.phase !== 'identifying') fullscreen.immerse()
        }}
      />
      {Controls && root && (isPlaying || overlay.phase === 'end') && (
        <Controls
          player={player}
          root={root}
          fullscreen={fullscreen}
          clock={browser.clock}
          visibility={browser.visibility}
          motion={browser.motion}
          layout={layout}
          isTouch={browser.isTouch()}
        />
      )}
    </section>
  )
}
