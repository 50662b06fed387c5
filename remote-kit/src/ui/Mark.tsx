/**
 * The logo mark: a ring, a core, and a small planet with a gap of 1.8 px. Ring and core have the text colour, the planet
 * has `--mark-planet`. Decorative: the name is next to it or is the accessible name of the link.
 */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg className="kit-mark" width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <path
        fill="currentColor"
        d="M18.7 1.66A13.2 13.2 0 1 0 26.34 9.3A5.4 5.4 0 0 1 24.25 10.61A10.8 10.8 0 1 1 17.39 3.75A5.4 5.4 0 0 1 18.7 1.66Z"
      />
      <circle fill="currentColor" cx="14" cy="14" r="4.6" />
      <circle className="kit-mark-planet" cx="22.5" cy="5.5" r="3.6" />
    </svg>
  )
}
