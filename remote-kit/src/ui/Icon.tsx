/**
 * An icon of the Phosphor set, drawn in the text colour and hidden from assistive technology: the control
 * it stands in has the name. `path` is what importing an icon's `.svg` gives.
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
