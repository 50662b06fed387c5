/**
 * Makes a wide part of a page a stop of the keyboard only while there is something to scroll. Without this script it always
 * is one (docs/behaviour/page.md#wide-tables).
 */
export function followScrollRegions(root: ParentNode): void {
  for (const region of root.querySelectorAll<HTMLElement>('.site-scroll')) follow(region)
}

function follow(region: HTMLElement): void {
  const name = region.getAttribute('aria-label') ?? ''
  const update = () => {
    const canScroll = region.scrollWidth > region.clientWidth || region.scrollHeight > region.clientHeight
    // A press of a key would end nowhere.
    if (!canScroll && region === document.activeElement) return
    setAttribute(region, 'tabindex', canScroll ? '0' : null)
    setAttribute(region, 'role', canScroll ? 'group' : null)
    setAttribute(region, 'aria-label', canScroll ? name : null)
  }
  const sizes = new ResizeObserver(update)
  for (const element of [region, ...region.children]) sizes.observe(element)
}

function setAttribute(element: HTMLElement, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
