const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a file size in the given language, with decimal units (1 kB = 1000 bytes): "2.4 MB". */
export function fileSizeText(bytes: number, language: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1000 ** step)
}
