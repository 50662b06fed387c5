import { search, type Bus } from '@viewpage/shared-events'

/**
 * Publishes the searches of forms in the body of a page, which the server renders without a remote
 * (docs/behaviour/tracking.md#search-forms). The browser submits the form as it would without this.
 */
export function publishSearches(bus: Bus): void {
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || !target.matches('form[role="search"]')) return
    // Slots publish their own.
    if (target.closest('[data-slot]')) return
    const typed = new FormData(target).get('search')
    const term = typeof typed === 'string' ? typed.trim() : ''
    if (term !== '') bus.publish(search.searchSubmitted, { term, from: 'input' })
  })
}
