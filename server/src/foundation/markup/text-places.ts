/** What precedes a value that must not be text: an open tag, outside of quotes, or an open script or style element. */
// oxlint-disable-next-line viewpage/linear-patterns -- it is applied to templates of this source code only, never to a value
const CLOSED_TO_TEXT = /<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*$|<(?:script|style)\b[^>]*>[^<]*$/i

const known = new WeakMap<TemplateStringsArray, readonly boolean[]>()

/**
 * Whether each value of a template may be text. Escaping does not help where text could add an attribute or is not
 * parsed as HTML.
 */
export function textPlacesOf(literals: TemplateStringsArray): readonly boolean[] {
  const places = known.get(literals)
  if (places) return places
  const found = findTextPlaces(literals)
  known.set(literals, found)
  return found
}

function findTextPlaces(literals: TemplateStringsArray): boolean[] {
  let before = ''
  return literals.map((literal) => {
    before += literal
    return !CLOSED_TO_TEXT.test(before)
  })
}
