import type { LiveList } from './live-list.ts'

/** ms that a finger rests on a card to select it. */
const PRESS_MS = 500

/** Ticking of cards: the number in the bar, all, none, a range with Shift, and a long press. */
export function enhanceSelection(list: LiveList): { readonly clear: () => void } {
  const { root, boxes, ticked } = list
  let last: string | null = null
  const update = () => {
    const count = ticked().length
    const bar = root.querySelector<HTMLElement>('.own-bar')
    const place = bar?.querySelector('[data-ticked]')
    if (bar && place) place.textContent = countText(bar, count)
  }
  const clear = () => {
    const [first] = ticked()
    for (const box of ticked()) box.checked = false
    update()
    first?.focus()
  }

  list.onChange.add(update)
  root.addEventListener('change', update)
  root.addEventListener('click', (event) => {
    const { target, shiftKey } = event
    if (!(target instanceof Element)) return
    if (target instanceof HTMLInputElement && target.matches('.own-box input')) {
      if (shiftKey && last !== null) tickBetween(boxes(), last, target)
      last = target.value
      update()
    } else if (target.closest('[data-tick-all]')) {
      event.preventDefault()
      for (const box of boxes()) box.checked = true
      update()
    } else if (target.closest('[data-tick-none]')) {
      event.preventDefault()
      clear()
    } else if (target.closest('[data-action="select"]')) tick(target)
  })
  document.addEventListener('keydown', (event) => {
    const isFree = !event.defaultPrevented && !document.querySelector('dialog[open]')
    if (event.key === 'Escape' && isFree && ticked().length > 0) clear()
  })
  followPresses(root, (card) => tick(card))
  update()
  return { clear }

  function tick(target: Element): void {
    const box = target.closest('.own-card')?.querySelector<HTMLInputElement>('.own-box input')
    if (!box) return
    box.checked = true
    last = box.value
    update()
    box.focus()
  }
}

function countText({ dataset }: HTMLElement, count: number): string {
  const { lang } = document.documentElement
  const form = new Intl.PluralRules(lang).select(count) === 'one' ? dataset['one'] : dataset['many']
  return form?.replace('{{number}}', new Intl.NumberFormat(lang).format(count)) ?? ''
}

function tickBetween(boxes: HTMLInputElement[], from: string, to: HTMLInputElement): void {
  const [one, other] = [boxes.findIndex(({ value }) => value === from), boxes.indexOf(to)]
  if (one < 0) return
  for (const box of boxes.slice(Math.min(one, other), Math.max(one, other) + 1)) box.checked = to.checked
}

/** Calls back for a finger that rests on a card; its end then opens nothing. */
function followPresses(root: HTMLElement, onPress: (card: Element) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasPress = false
  const end = () => clearTimeout(timer)
  root.addEventListener('pointerdown', ({ target, pointerType }) => {
    end()
    wasPress = false
    const card = target instanceof Element ? target.closest('.own-card:has(.own-box)') : null
    if (pointerType !== 'touch' || !card || card.querySelector('details[open]')) return
    timer = setTimeout(() => {
      wasPress = true
      onPress(card)
    }, PRESS_MS)
  })
  for (const type of ['pointerup', 'pointercancel', 'pointerleave']) root.addEventListener(type, end)
  root.addEventListener('pointermove', ({ movementX, movementY }) => {
    if (Math.abs(movementX) + Math.abs(movementY) > 4) end()
  })
  const stop = (event: Event) => {
    if (wasPress) event.preventDefault()
  }
  root.addEventListener('contextmenu', stop)
  root.addEventListener(
    'click',
    (event) => {
      stop(event)
      wasPress = false
    },
    true,
  )
}
