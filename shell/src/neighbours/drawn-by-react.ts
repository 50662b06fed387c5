/** Parts of a root that are looked at. */
const MAX_PARTS = 50_000
const CONTAINER = '__reactContainer$'

/**
 * The elements in the page that a React root has drawn, in its element or by a portal elsewhere. React is shared, so no file
 * of the remote is on the stack when it draws; but it keeps what it has drawn with the element of the root. What others put
 * there is not among it. Empty for an element that is no root.
 */
export function* drawnByReact(container: Element): Generator<Element> {
  const key = Object.keys(container).find((name) => name.startsWith(CONTAINER))
  const root = key === undefined ? null : valueIn(valueIn(container, key), 'stateNode')
  const waiting = [valueIn(root, 'current')]
  for (let count = 0; waiting.length > 0 && count < MAX_PARTS; count++) {
    const part = waiting.pop()
    const element = valueIn(part, 'stateNode')
    if (element instanceof Element && element.isConnected) yield element
    for (const next of [valueIn(part, 'sibling'), valueIn(part, 'child')]) if (next) waiting.push(next)
  }
}

const valueIn = (owner: unknown, name: string): unknown =>
  typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : null
