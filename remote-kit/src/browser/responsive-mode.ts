/** The first width of the page, in px, of each responsive mode (docs/behaviour/page.md#responsive-modes). */
const FIRST_WIDTH_PX = { extraSmall: 0, small: 768, medium: 992, large: 1200 } as const

/** `default`: the width is not known, as on the server. */
export type ResponsiveMode = keyof typeof FIRST_WIDTH_PX | 'default'

const FROM_WIDE = ['large', 'medium', 'small', 'extraSmall'] as const

/**
 * The responsive mode of the page, as style sheets see its width.
 *
 * @param matches whether a media query matches
 */
export function responsiveMode(
  matches: ((query: string) => boolean) | null = matchesOfPage(),
): ResponsiveMode {
  if (!matches) return 'default'
  return FROM_WIDE.find((mode) => matches(`(min-width: ${FIRST_WIDTH_PX[mode]}px)`)) ?? 'default'
}

function matchesOfPage(): ((query: string) => boolean) | null {
  return typeof matchMedia === 'undefined' ? null : (query) => matchMedia(query).matches
}
