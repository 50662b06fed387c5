import { plainLetters } from '../../foundation/plain-letters.ts'
import { html, type Html } from '../../foundation/markup/html.ts'

/** A title with the first part that a search found marked, whatever its case and accents. */
export function markedTitle(title: string, term: string): Html {
  const found = foundPart(title, term)
  if (found === null) return html`${title}`
  return html`${title.slice(0, found.from)}<b>${title.slice(found.from, found.to)}</b>${title.slice(found.to)}`
}

interface Part {
  readonly from: number
  readonly to: number
}

function foundPart(title: string, term: string): Part | null {
  const wanted = plainLetters(term)
  if (wanted === '') return null
  let plain = ''
  // Where each letter of `plain` is from: a letter may become several, or none.
  const places: Part[] = []
  let from = 0
  for (const letter of title) {
    const to = from + letter.length
    for (const each of plainLetters(letter).split('')) {
      plain += each
      places.push({ from, to })
    }
    from = to
  }
  const at = plain.indexOf(wanted)
  const [first, last] = [places[at], places[at + wanted.length - 1]]
  return first && last ? { from: first.from, to: last.to } : null
}
