import type { LiveList } from './live-list.ts'

/** ms without a letter before the list is requested. */
const PAUSE_MS = 120
/** ms after which further letters are a filter of their own, which "Back" takes away. */
const SAME_FILTER_MS = 1_500

/** Filters and sorts the list while somebody types, and keeps both in the address. */
export function filterList(list: LiveList): void {
  const form = list.root.querySelector<HTMLFormElement>('[data-filter]')
  const field = form?.querySelector<HTMLInputElement>('input[name="q"]')
  const order = form?.querySelector<HTMLSelectElement>('select') ?? null
  if (!form || !field) return
  let pause: ReturnType<typeof setTimeout> | undefined
  let last = -SAME_FILTER_MS

  const show = () => {
    clearTimeout(pause)
    const address = addressOf(field.value.trim(), order)
    if (address.search === location.search) return
    const now = performance.now()
    if (now - last < SAME_FILTER_MS) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    last = now
    void list.load(address)
  }

  field.addEventListener('input', (event) => {
    clearTimeout(pause)
    // The letters of an input method are not chosen yet.
    if (event instanceof InputEvent && event.isComposing) return
    pause = setTimeout(show, PAUSE_MS)
  })
  field.addEventListener('compositionend', show)
  order?.addEventListener('change', show)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    show()
  })
  list.root.addEventListener('click', (event) => {
    const isLink = event.target instanceof Element && event.target.closest('[data-all-titles]')
    if (!isLink) return
    event.preventDefault()
    field.value = ''
    show()
    field.focus()
  })
  addEventListener('popstate', () => {
    const { searchParams } = new URL(location.href)
    field.value = searchParams.get('q') ?? ''
    if (order) order.value = searchParams.get('sort') ?? order.options[0]?.value ?? ''
    last = -SAME_FILTER_MS
    void list.load(new URL(location.href))
  })
}

function addressOf(term: string, order: HTMLSelectElement | null): URL {
  const address = new URL(location.pathname, location.origin)
  if (term !== '') address.searchParams.set('q', term)
  if (order && order.selectedIndex > 0) address.searchParams.set('sort', order.value)
  return address
}
