/**
 * Advance widths of the printable ASCII letters, in thousandths of the font size, of the metrics that Arial, Helvetica
 * and Liberation Sans share, and of those of Times. Other letters are estimated.
 */
const SANS_WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
const SERIF_WIDTHS = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500,
  500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333,
  389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469,
  500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389,
  278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
]
const FIRST = 32
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\p{Extended_Pictographic}]/u

export interface TextMetrics {
  family: string
  /** Of the font, in any unit; the width has the same. */
  size: number
  weight?: number
  tracking?: number
}

/** Estimates the width of a text, precise enough for layout and culling. */
export function estimateWidth(
  text: string,
  { family, size, weight = 400, tracking = 0 }: TextMetrics,
): number {
  const table = family === 'serif' ? SERIF_WIDTHS : SANS_WIDTHS
  const average = family === 'serif' ? 500 : 556
  let thousandths = 0
  let letters = 0
  for (const letter of text) {
    letters++
    if (/\p{M}|\p{Cf}/u.test(letter)) continue
    if (WIDE.test(letter)) thousandths += 1_000
    else if (family === 'monospace') thousandths += 600
    else thousandths += table[(letter.codePointAt(0) ?? 0) - FIRST] ?? average
  }
  const heavier = weight >= 600 && family !== 'monospace' ? 1.07 : 1
  return (thousandths / 1_000) * size * heavier + letters * tracking
}

const SHARED_METRICS =
  /^["']?(?:arial|helvetica|liberation sans|nimbus sans(?: l)?|arimo|freesans|times(?: new roman)?|liberation serif|tinos|nimbus roman(?: no9 l)?|courier(?: new)?|liberation mono|cousine)["']?\s*(?:,|$)/i

/** Whether the widths above are exact for the font, so that a substitute can be fitted to them. */
export function hasSharedMetrics(families: string, text: string, weight: number): boolean {
  return SHARED_METRICS.test(families.trim()) && weight < 600 && /^[\x20-\x7e]*$/.test(text)
}
