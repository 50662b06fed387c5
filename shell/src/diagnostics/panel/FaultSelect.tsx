import { FAULT_KINDS } from '../faults/fault.ts'
import { useTexts } from '../texts.ts'
import type { FaultSwitch } from './useFault.ts'

/** Selects how one remote fails in this tab. Only one fails at a time: a selection ends the fault of another remote. */
export function FaultSelect({ remote, fault: { fault, change } }: { remote: string; fault: FaultSwitch }) {
  const texts = useTexts()
  const kind = fault?.remote === remote ? fault.kind : ''
  return (
    <label className="diagnostics-simulate">
      <span>{texts('fault.label', { remote })}</span>
      <select
        value={kind}
        onChange={({ target }) => {
          const chosen = FAULT_KINDS.find((each) => each === target.value)
          change(chosen ? { remote, kind: chosen } : null)
        }}
      >
        <option value="">{texts('fault.none')}</option>
        {FAULT_KINDS.map((each) => (
          <option key={each} value={each}>
            {texts(`fault.${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
