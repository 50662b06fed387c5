/**
 * Breaks a text into as few lines as fit, all about equally long: no word is left alone on the last one.
 *
 * @param widthOf how wide a text is set
 * @param width no line is wider, unless a single word is
 */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines = filled(text, width, widthOf)
  let [low, high] = [width / 2, width]
  // Halving finds the narrowest column of as many lines; eight times is 1/256 of the width.
  for (let turn = 0; turn < 8; turn++) {
    const middle = (low + high) / 2
    if (filled(text, middle, widthOf).length > lines.length) low = middle
    else high = middle
  }
  const balanced = filled(text, high, widthOf)
  return lines.length <= MAX_BALANCED_LINES ? balanced : lines
}

/** A longer text is read as a column, whose lines are as long as they can be. */
const MAX_BALANCED_LINES = 5

function filled(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && widthOf(longer.trimStart()) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
