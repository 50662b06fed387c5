import { Button, useDeckPageData } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { browserClock, type Clock } from '@viewpage/remote-kit/browser'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import { medianSizeOf } from './blocks.ts'
import { SHOWN_AFTER_MS, surelyFits } from './collapsing.ts'
import { TopicList } from './TopicList.tsx'
import classes from './transcript.module.css'
import { useCurrentStep } from './useCurrentStep.ts'
import { useFits } from './useFits.ts'

/** Slot `transcript`: the presentation as text, collapsed when it is long. */
export function Transcript({ clock = browserClock }: { clock?: Clock }) {
  const { transcriptData } = useDeckPageData()
  return transcriptData.length === 0 ? null : <CollapsingTranscript clock={clock} />
}

function CollapsingTranscript({ clock }: { clock: Clock }) {
  const { oid, transcriptData } = useDeckPageData()
  const bus = useBus()
  const text = useText()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const section = useRef<HTMLElement>(null)
  const currentStep = useCurrentStep()
  const medianSize = useMemo(() => medianSizeOf(transcriptData), [transcriptData])
  const [fitsFirst] = useState(() => surelyFits(transcriptData))
  const fits = useFits(box, clock, fitsFirst)
  const [isOpen, setOpen] = useState(false)
  const isCollapsed = !fits && !isOpen

  useEffect(
    () => clock.after(SHOWN_AFTER_MS, () => bus.publish(viewer.pagedTranscriptShown, { oid })),
    [clock, bus, oid],
  )

  function toggle(): void {
    if (isOpen) section.current?.scrollIntoView?.({ block: 'nearest' })
    else bus.publish(viewer.transcriptOpened, { oid })
    setOpen(!isOpen)
  }

  /** Opens the transcript without moving the text on the screen. */
  function openInPlace({ firstElementChild: topics }: Element): void {
    const top = () => topics?.getBoundingClientRect().top ?? 0
    const before = top()
    flushSync(() => setOpen(true))
    window.scrollBy({ top: top() - before, behavior: 'instant' })
  }

  return (
    <section ref={section} className={classes.transcript} aria-labelledby={`${id}heading`}>
      <h2 id={`${id}heading`} className={classes.heading}>
        {text('transcript.heading')}
      </h2>
      {/* Find in page and focus scroll to hidden text: then the whole transcript opens. */}
      <div
        ref={box}
        id={`${id}text`}
        className={classes.box}
        data-open={isOpen || undefined}
        data-collapsed={isCollapsed || undefined}
        onScroll={(event) => {
          if (event.currentTarget.scrollTop > 0) openInPlace(event.currentTarget)
        }}
      >
        <TopicList
          topics={transcriptData}
          level={3}
          medianSize={medianSize}
          currentStep={currentStep}
          onStep={(step) => bus.publish(viewer.stepRequested, { step, from: 'transcript' })}
        />
      </div>
      {!fits && (
        <Button
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={`${id}text`}
          onClick={toggle}
        >
          {text(isOpen ? 'transcript.hide' : 'transcript.show')}
        </Button>
      )}
    </section>
  )
}
