import { ErrorBoundary, SlotContext, useDeckPageData, useSlot, type SlotProps } from '@viewpage/remote-kit'
import type { DeckPageData } from '@viewpage/shared-events'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { observeBox } from './page/observe-box.ts'
import { viewerBrowser } from './player/viewer-browser.ts'
import { playOnStage, type StagePlayer } from './player/stage-player.ts'
import { useText } from './texts.ts'

/** The props of a slot, and the step to fly to; another host passes them as React props. */
export interface StageProps extends Omit<SlotProps, 'slot'> {
  readonly pageData: DeckPageData
  /** From 1. */
  readonly step: number
  /** Called when the first picture is drawn. */
  readonly onDrawn?: () => void
}

/** The picture of the presentation without cover, bar and end, for hosts without slots. It fills its container. */
export default function Stage({ step, onDrawn, ...slot }: StageProps) {
  return (
    <ErrorBoundary report={slot.report}>
      <SlotContext.Provider value={{ ...slot, slot: 'viewer' }}>
        <StageBox step={step} onDrawn={onDrawn} />
      </SlotContext.Provider>
    </ErrorBoundary>
  )
}

const FILLS: CSSProperties = { position: 'absolute', inset: 0 }

function StageBox({ step, onDrawn }: Pick<StageProps, 'step'> & { onDrawn: StageProps['onDrawn'] }) {
  const pageData = useDeckPageData()
  const { report } = useSlot()
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  const player = useRef<StagePlayer | null>(null)
  const [firstStep] = useState(step)
  // Read once: the stage is not rebuilt when the host renders again.
  const [listener] = useState(() => ({
    onDrawn: () => onDrawn?.(),
    onFailed: (error: Error) => report(error, 'effect'),
  }))
  const [texts] = useState(() => ({
    unavailable: text('viewer.unavailable'),
    notLoaded: text('viewer.notLoaded'),
    playVideo: text('viewer.playVideo'),
  }))

  const { oid, storageToken, deck } = pageData
  useEffect(() => {
    if (!box.current) return
    const playing = playOnStage(box.current, {
      ...{ oid, storageToken, documentUrl: deck.documentUrl, texts, step: firstStep },
      browser: viewerBrowser,
      ...listener,
    })
    player.current = playing
    const stopWatching = observeBox(box.current, viewerBrowser.clock, playing.resize)
    return () => {
      stopWatching()
      playing.destroy()
      player.current = null
    }
  }, [oid, storageToken, deck.documentUrl, texts, firstStep, listener])

  useEffect(() => player.current?.flyTo(step), [step])

  return <div ref={box} style={FILLS} />
}
