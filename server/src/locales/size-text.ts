import type { Language } from '@viewpage/shared-events'

const MEGABYTE = 1024 * 1024
const GIGABYTE = 1024 * MEGABYTE

/** Formats a number of bytes: `1.2 GB`. */
export function sizeText(bytes: number, language: Language): string {
  const isLarge = bytes >= GIGABYTE
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  })
  return format.format(bytes / (isLarge ? GIGABYTE : MEGABYTE))
}
