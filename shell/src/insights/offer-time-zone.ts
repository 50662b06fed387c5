/** Shows a link to the figures in the visitor's time zone if the page uses another one. */
export function offerTimeZone(page: HTMLElement, own: string): void {
  const link = page.querySelector<HTMLAnchorElement>('.insights-zone')
  if (!link || page.dataset['timeZone'] === own) return
  const url = new URL(link.href)
  url.searchParams.set('tz', own)
  link.href = url.href
  link.textContent = (link.dataset['label'] ?? '').replace('{zone}', own)
  link.hidden = false
}
