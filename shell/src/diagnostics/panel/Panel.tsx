import caretDown from '@phosphor-icons/core/assets/regular/caret-down.svg'
import caretUp from '@phosphor-icons/core/assets/regular/caret-up.svg'
import close from '@phosphor-icons/core/assets/regular/x.svg'
import { Icon } from '@viewpage/remote-kit'
import { isExcluded } from '@viewpage/remote-kit/host'
import { useState } from 'react'
import { useTexts } from '../texts.ts'
import { ActionList } from './ActionList.tsx'
import { FaultBanner } from './FaultBanner.tsx'
import type { PanelParts } from './panel-parts.ts'
import { ResizeHandle } from './ResizeHandle.tsx'
import { SlotMap } from './SlotMap.tsx'
import { Tabs, type View } from './Tabs.tsx'
import { useFault } from './useFault.ts'
import { usePanelHeight } from './usePanelHeight.ts'

/** The panel at the lower edge of the window. The end of the page gets padding of the same height. */
export function Panel({ parts }: { parts: PanelParts }) {
  const texts = useTexts()
  const [view, setView] = useState<View>('actions')
  const [isMinimised, setIsMinimised] = useState(false)
  const { height, setHeight, limits } = usePanelHeight(parts, isMinimised)
  const fault = useFault(parts)

  return (
    <aside className="diagnostics-panel" aria-label={texts('name')} data-diagnostics="">
      {!isMinimised && <ResizeHandle height={height} limits={limits} onChange={setHeight} />}
      <header className="diagnostics-header">
        <h2 className="diagnostics-title">{texts('name')}</h2>
        {!isMinimised && <Tabs view={view} onSelect={setView} />}
        <button
          type="button"
          className="diagnostics-icon"
          aria-expanded={!isMinimised}
          aria-label={texts(isMinimised ? 'panel.expand' : 'panel.minimise')}
          onClick={() => setIsMinimised(!isMinimised)}
        >
          <Icon path={isMinimised ? caretUp : caretDown} />
        </button>
        <button
          type="button"
          className="diagnostics-icon"
          aria-label={texts('panel.end')}
          onClick={parts.end}
        >
          <Icon path={close} />
        </button>
      </header>
      {!isMinimised && (
        <>
          <FaultBanner fault={fault} parts={parts} />
          {isExcluded() && <p className="diagnostics-notice">{texts('panel.leftOut')}</p>}
          <div
            className="diagnostics-view"
            role="tabpanel"
            id={`diagnostics-${view}`}
            aria-labelledby={`diagnostics-tab-${view}`}
            tabIndex={0}
          >
            {view === 'actions' && <ActionList {...parts} />}
            {view === 'slots' && <SlotMap parts={parts} fault={fault} />}
          </div>
        </>
      )}
    </aside>
  )
}
