/** Red, green, blue from 0 to 255, alpha from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** A token's colour in a theme, as the browser computes it. @param theme `light` or `dark` */
export function colourOf(token: string, theme: string): Rgba {
  const probe = document.createElement('span')
  probe.dataset['theme'] = theme
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const [red = 0, green = 0, blue = 0, alpha = 1] = (
    getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
  ).map(Number)
  probe.remove()
  return [red, green, blue, alpha]
}

/** Contrast ratio of a colour on a background (WCAG 2.2), 1 to 21. */
export function contrast(colour: Rgba, ground: Rgba): number {
  const [one, other] = [luminance(over(colour, ground)), luminance(ground)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function over([red, green, blue, alpha]: Rgba, ground: Rgba): Rgba {
  const mix = (channel: number, below: number) => channel * alpha + below * (1 - alpha)
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 1]
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (channel: number) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
