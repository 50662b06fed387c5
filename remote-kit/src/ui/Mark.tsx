/**
 * The mark: a ring, a core, and a small planet cut out of the ring by 1.8 px. Ring and core take the text colour,
 * the planet the accent of what it stands on (`--mark-planet`). Decoration: the name stands beside it, or names the link.
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
