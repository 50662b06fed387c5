import { useTexts } from '../texts.ts'
import { FaultSelect } from './FaultSelect.tsx'
import type { PanelParts } from './panel-parts.ts'
import { SlotTable } from './SlotTable.tsx'
import { useDurations } from './useDurations.ts'
import type { FaultSwitch } from './useFault.ts'
import { useRemotes } from './useRemotes.ts'

/** Every remote of the release set with its slots, and the failures of the page. */
export function SlotMap({ parts, fault }: { parts: PanelParts; fault: FaultSwitch }) {
  const texts = useTexts()
  const { milliseconds } = useDurations()
  const remotes = useRemotes(parts.readRemotes)
  return (
    <>
      {remotes.map(({ name, version, loadMs, attempts, slots }) => (
        <section key={name} className="diagnostics-remote" aria-labelledby={`diagnostics-remote-${name}`}>
          <div className="diagnostics-tools">
            <h3 className="diagnostics-heading" id={`diagnostics-remote-${name}`}>
              {name} {version}
            </h3>
            <p className="diagnostics-hint">
              {texts('slots.load', {
                time: loadMs === null ? texts('slots.notLoaded') : milliseconds(loadMs),
                attempts,
              })}
            </p>
            <FaultSelect remote={name} fault={fault} />
          </div>
          {slots.length === 0 ? (
            <p className="diagnostics-hint">{texts('slots.none')}</p>
          ) : (
            <SlotTable remote={name} slots={slots} />
          )}
        </section>
      ))}
      <h3 className="diagnostics-heading">{texts('slots.failures')}</h3>
      {parts.errors.length === 0 && <p className="diagnostics-hint">{texts('slots.noFailures')}</p>}
      <ol className="diagnostics-failures">
        {parts.errors.map(({ remote, version, phase, slot, error }, at) => (
          <li key={at}>
            {[`${remote} ${version}`, phase, slot].filter(Boolean).join(', ')}
            <pre>{String(error).slice(0, MAX_ERROR)}</pre>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Characters */
const MAX_ERROR = 1_000
