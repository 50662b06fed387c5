/** Keys and roles of menus, which open and close without script, too. */
export function enhanceMenus(root: HTMLElement): void {
  // These events do not bubble.
  root.addEventListener('toggle', (event) => isMenu(event.target) && toggled(event.target), true)
  root.addEventListener('keydown', onKeyDown)
  document.addEventListener('pointerdown', ({ target }) => {
    for (const menu of root.querySelectorAll<HTMLDetailsElement>(OPEN))
      if (target instanceof Node && !menu.contains(target)) menu.open = false
  })
  // A link that is followed in another tab, or downloads, leaves the page as it is.
  root.addEventListener('click', ({ target }) => {
    const item = target instanceof Element ? target.closest('[role="menuitem"]') : null
    const menu = item?.closest<HTMLDetailsElement>(OPEN)
    if (menu) close(menu)
  })
}

const MENU = 'details[name="own-menu"]'
const OPEN = `${MENU}[open]`

const isMenu = (target: EventTarget | null): target is HTMLDetailsElement =>
  target instanceof HTMLDetailsElement && target.matches(MENU)

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('li > :is(a, button)')]

function toggled(menu: HTMLDetailsElement): void {
  const panel = menu.querySelector<HTMLElement>('.own-menu')
  if (!panel) return
  if (!menu.open) return panel.removeAttribute('data-up')
  const list = menu.querySelector('ul')
  list?.setAttribute('role', 'menu')
  const label = menu.querySelector('summary')?.textContent.trim() ?? ''
  list?.setAttribute('aria-label', label)
  for (const item of itemsOf(menu)) {
    item.setAttribute('role', 'menuitem')
    item.tabIndex = -1
    item.parentElement?.setAttribute('role', 'none')
  }
  const { bottom, height } = panel.getBoundingClientRect()
  const isHigher = menu.getBoundingClientRect().top > height
  panel.toggleAttribute('data-up', bottom > innerHeight && isHigher)
  itemsOf(menu)[0]?.focus({ preventScroll: true })
}

function close(menu: HTMLDetailsElement): void {
  menu.open = false
  menu.querySelector('summary')?.focus()
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, key } = event
  const menu = target instanceof Element ? target.closest<HTMLDetailsElement>(MENU) : null
  if (!menu) return
  if (!menu.open) {
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      menu.open = true
    }
    return
  }
  if (key === 'Tab') return close(menu)
  const next = key === 'Escape' ? null : itemFor(event, itemsOf(menu))
  if (key !== 'Escape' && !next) return
  event.preventDefault()
  event.stopPropagation()
  if (next) next.focus()
  else close(menu)
}

/** The item that a key leads to. */
function itemFor({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent, items: HTMLElement[]) {
  const at = items.indexOf(target as HTMLElement)
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
  const place = places[key]
  if (place !== undefined) return items.at(place % items.length)
  if ([...key].length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  const wanted = key.toLocaleLowerCase()
  return after.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(wanted))
}
