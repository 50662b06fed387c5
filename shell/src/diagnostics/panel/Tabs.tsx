import type { KeyboardEvent } from 'react'
import { useTexts } from '../texts.ts'

const VIEWS = ['actions', 'slots'] as const
export type View = (typeof VIEWS)[number]

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The views of the panel. Arrow keys move between them. */
export function Tabs({ view, onSelect }: { view: View; onSelect: (view: View) => void }) {
  const texts = useTexts()

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = VIEWS.at((VIEWS.indexOf(view) + step) % VIEWS.length) ?? view
    onSelect(next)
    event.currentTarget.querySelector<HTMLElement>(`#diagnostics-tab-${next}`)?.focus()
  }

  return (
    <div className="diagnostics-tabs" role="tablist" aria-label={texts('panel.views')} onKeyDown={move}>
      {VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`diagnostics-tab-${each}`}
          aria-controls={each === view ? `diagnostics-${each}` : undefined}
          aria-selected={each === view}
          tabIndex={each === view ? 0 : -1}
          onClick={() => onSelect(each)}
        >
          {texts(`${each}.name`)}
        </button>
      ))}
    </div>
  )
}
