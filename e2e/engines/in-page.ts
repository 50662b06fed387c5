/*
 * Functions that run in the page. Each may use its argument and the globals of the page only.
 */

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Query {
  /** A role, or `field` for anything with a label. */
  readonly role: string
  readonly text: string
  readonly flags: string | null
  readonly within: string
}

/** A tab adds it to the page as `window.findForTest`, with the library. */
export function find({ role, text, flags, within }: Query): HTMLElement[] {
  const name = flags === null ? text : new RegExp(text, flags)
  return [...document.querySelectorAll<HTMLElement>(within)].flatMap((root) =>
    role === 'field'
      ? window.TestingLibraryDom.queryAllByLabelText(root, name)
      : window.TestingLibraryDom.queryAllByRole(root, role, { name }),
  )
}

export const countOf = (query: Query): number => window.findForTest(query).length

export const attributeOf = ({ attribute, ...query }: Query & { attribute: string }): string | null =>
  window.findForTest(query)[0]?.getAttribute(attribute) ?? null

/** Where the first such element takes a press: in view, and not covered. */
export function pointAt(query: Query): Point | null {
  const element = window
    .findForTest(query)
    .find((found) => found.checkVisibility({ visibilityProperty: true }))
  if (!element) return null
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  }
  const isInView = ({ x, y }: Point) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight
  if (!isInView(middle())) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const point = middle()
  if (!isInView(point)) return null
  const hit = document.elementFromPoint(point.x, point.y)
  const isHit =
    hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null)
  return isHit ? point : null
}

export function attachFile({ label, name, text }: { label: string; name: string; text: string }): void {
  const [field] = window.TestingLibraryDom.queryAllByLabelText<HTMLInputElement>(document.body, label)
  const chosen = new DataTransfer()
  chosen.items.add(new File([text], name))
  if (!field) return
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
