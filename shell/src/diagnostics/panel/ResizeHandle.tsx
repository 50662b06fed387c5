import type { KeyboardEvent, PointerEvent } from 'react'
import { useTexts } from '../texts.ts'
import type { HeightLimits } from './usePanelHeight.ts'

/** px, for each press of an arrow key */
const STEP = 24

interface ResizeHandleProps {
  readonly height: number
  readonly limits: HeightLimits
  readonly onChange: (height: number) => void
}

/** The upper edge of the panel. It is dragged, or moved by arrow keys. */
export function ResizeHandle({ height, limits: { min, max }, onChange }: ResizeHandleProps) {
  const texts = useTexts()
  const change = (wanted: number) => onChange(Math.max(min, Math.min(max, Math.round(wanted))))
  const heightOf: Readonly<Record<string, number>> = {
    ArrowUp: height + STEP,
    ArrowDown: height - STEP,
    Home: min,
    End: max,
  }

  function move(event: KeyboardEvent): void {
    const wanted = heightOf[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    change(wanted)
  }

  function drag({ currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>): void {
    if (currentTarget.hasPointerCapture(pointerId)) change(innerHeight - clientY)
  }

  return (
    <div
      className="diagnostics-handle"
      role="separator"
      aria-orientation="horizontal"
      aria-label={texts('panel.height')}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={height}
      tabIndex={0}
      onKeyDown={move}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
    />
  )
}
