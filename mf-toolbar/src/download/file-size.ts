const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A file's size as the language writes it, in steps of 1000: "2.4 MB". */
export function fileSizeText(bytes: number, language: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}
