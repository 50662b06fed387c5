import { formatNumber, useDeckPageData } from '@viewpage/remote-kit'
import { useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'
import type { Clock } from '@viewpage/remote-kit/browser'
import { observeBox } from '../page/observe-box.ts'
import { PathLine } from '../path/PathLine.tsx'
import { nearestStep, layOutStops } from '../path/lay-out-stops.ts'
import { useText } from '../texts.ts'
import type { Player } from '../player/player.ts'
import { usePlayerState } from '../player/usePlayer.ts'
import classes from './player-bar.module.css'
import { useSliderPointer } from './useSliderPointer.ts'

/** Width of the line until it is measured. */
const INITIAL_WIDTH_PX = 672

interface PathSliderProps {
  readonly player: Player
  readonly clock: Clock
  /** Number and title of the step stand over the thumb while it is dragged. */
  readonly hasBubble?: boolean
}

/** The path as a slider: keys go from step to step, the pointer to the nearest step. */
export function PathSlider({ player, clock, hasBubble = false }: PathSliderProps) {
  const { deck, transcriptData, language } = useDeckPageData()
  const { step } = usePlayerState(player)
  const text = useText()
  const line = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(INITIAL_WIDTH_PX)
  const layout = useMemo(() => {
    const topicSteps = transcriptData.flatMap((topic) => topic.step ?? [])
    return layOutStops(deck.stops, new Set(topicSteps), width)
  }, [deck, transcriptData, width])

  useEffect(() => {
    if (line.current) return observeBox(line.current, clock, (box) => setWidth(box.width))
  }, [clock])

  const { isDragged, ...pointer } = useSliderPointer((clientX) => {
    if (!line.current) return
    const wanted = nearestStep(layout, positionOn(line.current, clientX), width)
    if (wanted !== step) player.goTo(wanted)
  })

  function onKeyDown(event: KeyboardEvent): void {
    const wanted = stepOfKey(event, step, deck.stepCount)
    if (wanted === null) return
    event.preventDefault()
    player.goTo(wanted)
  }

  const title = deck.stepTitles[step - 1] ?? ''
  const place = { step, total: deck.stepCount, title }
  return (
    <div
      ref={line}
      className={classes.slider}
      role="slider"
      tabIndex={0}
      aria-label={text('controls.path')}
      aria-valuemin={1}
      aria-valuemax={deck.stepCount}
      aria-valuenow={step}
      aria-valuetext={text(title === '' ? 'controls.place' : 'controls.placeWithTitle', place)}
      onKeyDown={onKeyDown}
      {...pointer}
    >
      <PathLine layout={layout} step={step} titles={deck.stepTitles} />
      {hasBubble && isDragged && (
        <p
          className={classes.bubble}
          style={{ '--at': layout.positions[step - 1] ?? 0 } as CSSProperties}
          aria-hidden
        >
          <b>{formatNumber(step, language)}</b>
          <bdi lang={deck.language}>{title}</bdi>
        </p>
      )}
    </div>
  )
}

/** @returns 0 to 1, in reading direction */
function positionOn(line: HTMLElement, clientX: number): number {
  const { left, width } = line.getBoundingClientRect()
  const place = (clientX - left) / width
  return getComputedStyle(line).direction === 'rtl' ? 1 - place : place
}

function stepOfKey(event: KeyboardEvent, step: number, stepCount: number): number | null {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const [forward, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (event.altKey || event.ctrlKey || event.metaKey) return null
  if (event.key === forward || event.key === 'ArrowUp') return Math.min(stepCount, step + 1)
  if (event.key === back || event.key === 'ArrowDown') return Math.max(1, step - 1)
  if (event.key === 'Home') return 1
  return event.key === 'End' ? stepCount : null
}
