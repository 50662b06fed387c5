interface SwitchProps {
  readonly label: string
  /** @default nothing */
  readonly about?: string
  readonly isOn: boolean
  /** Why it cannot be turned on. */
  readonly impossible: string | null
  readonly onTurn: (isOn: boolean) => void
}

/** A choice that is on or off. */
export function Switch({ label, about, isOn, impossible, onTurn }: SwitchProps) {
  const small = impossible ?? about
  return (
    <label className="sharing-check">
      <input
        type="checkbox"
        checked={isOn && impossible === null}
        disabled={impossible !== null}
        onChange={({ target }) => onTurn(target.checked)}
      />
      <span className="sharing-words">
        {label}
        {small !== undefined && <small>{small}</small>}
      </span>
    </label>
  )
}
