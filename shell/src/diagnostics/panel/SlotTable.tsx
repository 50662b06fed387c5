import type { ShownSlot } from '../slots/slot-map.ts'
import { useTexts } from '../texts.ts'
import { useDurations } from './useDurations.ts'

/** The slots of one remote on this page. */
export function SlotTable({ remote, slots }: { remote: string; slots: readonly ShownSlot[] }) {
  const texts = useTexts()
  const { milliseconds, seconds } = useDurations()
  const orDash = (ms: number | null, text: (ms: number) => string) => (ms === null ? '–' : text(ms))
  return (
    <table className="diagnostics-slots" aria-labelledby={`diagnostics-remote-${remote}`}>
      <thead>
        <tr>
          {(['slot', 'state', 'version', 'mount', 'live'] as const).map((column) => (
            <th key={column} scope="col">
              {texts(`slots.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {slots.map(({ name, state, version, mountMs, liveMs }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span className="diagnostics-shown" data-shown={state}>
                {texts(`slots.states.${state}`)}
              </span>
            </td>
            <td>{version}</td>
            <td>{orDash(mountMs, milliseconds)}</td>
            <td>{orDash(liveMs, seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
