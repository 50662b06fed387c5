/**
 * Breaks a text into as few lines as possible, with balanced lengths.
 *
 * @param width maximum width of a line, unless a single word is wider
 * @param widthOf measures a text
 */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines = filled(text, width, widthOf)
  let [low, high] = [width / 2, width]
  // A binary search for the narrowest column with the same number of lines; eight rounds give 1/256 of the width.
  for (let turn = 0; turn < 8; turn++) {
    const middle = (low + high) / 2
    if (filled(text, middle, widthOf).length > lines.length) low = middle
    else high = middle
  }
  return filled(text, high, widthOf)
}

function filled(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && widthOf(longer.trimStart()) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
