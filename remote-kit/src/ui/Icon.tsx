/**
 * A Phosphor icon in the text colour, hidden from assistive technology: its control needs an accessible name. `path` is
 * the import of the icon's `.svg`.
 */
export function Icon({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg
      className="kit-icon"
      width={size}
      height={size}
      viewBox="0 0 256 256"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
