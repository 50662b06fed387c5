/** A drag in progress. */
interface Drag {
  readonly item: HTMLElement
  readonly grip: HTMLElement
  /** The place it began at, from 0. */
  readonly from: number
}

/** px at the edge of the window, where the page scrolls below a dragged entry. */
const EDGE = 48
const SCROLL_STEP = 12

/**
 * Lets people drag the entries of a list by their grips. Dropping an entry sends its form, as its move buttons do. Escape
 * puts it back.
 *
 * @returns removes the grips again
 */
export function offerDragging(list: HTMLElement): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const grips = [...list.querySelectorAll<HTMLElement>('[data-grip]')]
  let drag: Drag | null = null
  if (grips.length > 1) for (const grip of grips) grip.hidden = false

  function begin(event: PointerEvent): void {
    const grip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-grip]') : null
    const item = grip?.closest('li')
    if (!grip || !item || drag || event.button !== 0) return
    event.preventDefault()
    drag = { item, grip, from: placeOf(list, item) }
    grip.setPointerCapture(event.pointerId)
    item.dataset['dragged'] = ''
  }

  function follow(event: PointerEvent): void {
    if (!drag) return
    moveTo(list, drag.item, event.clientY)
    if (event.clientY < EDGE) scrollBy(0, -SCROLL_STEP)
    if (event.clientY > innerHeight - EDGE) scrollBy(0, SCROLL_STEP)
  }

  function drop(): void {
    if (!drag) return
    const { item, from } = drag
    end()
    const to = placeOf(list, item)
    if (to !== from) send(item, to)
  }

  function putBack(): void {
    if (!drag) return
    const { item, from } = drag
    end()
    putAt(list, item, from)
  }

  function end(): void {
    if (drag) delete drag.item.dataset['dragged']
    drag = null
  }

  list.addEventListener('pointerdown', begin, { signal })
  list.addEventListener('pointermove', follow, { signal })
  list.addEventListener('pointerup', drop, { signal })
  list.addEventListener('pointercancel', putBack, { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && putBack(), { signal })

  return () => {
    putBack()
    listening.abort()
    for (const grip of grips) grip.hidden = true
  }
}

function placeOf(list: HTMLElement, item: HTMLElement): number {
  return [...list.children].indexOf(item)
}

/** Puts an entry where the pointer is. */
function moveTo(list: HTMLElement, item: HTMLElement, y: number): void {
  const above = [...list.children].filter((other) => other !== item && middleOf(other) < y)
  putAt(list, item, above.length)
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

/** Moves the other entries, because an element that leaves the document loses the pointer capture. */
function putAt(list: HTMLElement, item: HTMLElement, place: number): void {
  for (let at = placeOf(list, item); at < place; at++) item.before(item.nextElementSibling ?? '')
  for (let at = placeOf(list, item); at > place; at--) item.after(item.previousElementSibling ?? '')
}

/** Sends the form of an entry with its new place. */
function send(item: HTMLElement, place: number): void {
  const form = item.querySelector('form')
  if (!form) return
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'to'
  field.value = `drag-${place}`
  form.append(field)
  form.submit()
}
