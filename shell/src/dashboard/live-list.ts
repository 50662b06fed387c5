import { createProblem } from '../account/problem-line.ts'
import { requestPage } from './request-page.ts'

/** The list of presentations on the page, which can be loaded again. */
export interface LiveList {
  readonly root: HTMLElement
  /** The boxes of the cards that are shown, in their order. */
  boxes(): HTMLInputElement[]
  ticked(): HTMLInputElement[]
  /** Loads the list of an address of the page; what is ticked stays so. A newer call replaces an older one. */
  load(address: URL): Promise<void>
  /** Called after each load, and after each change of what is ticked. */
  readonly onChange: Set<() => void>
}

export function liveList(root: HTMLElement): LiveList {
  const onChange = new Set<() => void>()
  let loading = new AbortController()
  // The list alone, unless the page says that it is the page.
  const path = root.dataset['listPath'] ?? '/dashboard/next/list/'

  const boxes = () => [...root.querySelectorAll<HTMLInputElement>('.own-box input')]
  const ticked = () => boxes().filter(({ checked }) => checked)

  async function load(address: URL): Promise<void> {
    loading.abort()
    loading = new AbortController()
    const { signal } = loading
    const list = shownList(root)
    list?.setAttribute('aria-busy', 'true')
    try {
      const page = await requestPage({ url: path + address.search, signal })
      const fresh = shownList(page)
      if (!fresh || !list) throw new Error('[dashboard] Failed to load the list: the response has none.')
      const kept = new Set(ticked().map(({ value }) => value))
      list.replaceWith(document.importNode(fresh, true))
      for (const box of boxes()) box.checked = kept.has(box.value)
      root.querySelector('#list-error')?.remove()
      say(root, fresh.dataset['found'] ?? '')
    } catch {
      if (signal.aborted) return
      list?.removeAttribute('aria-busy')
      showProblem(root)
    }
    for (const changed of onChange) changed()
  }

  return { root, boxes, ticked, load, onChange }
}

const shownList = (page: ParentNode) => page.querySelector<HTMLElement>('[data-list]')

/** Has screen readers say something. */
function say(root: HTMLElement, line: string): void {
  const status = root.querySelector('[data-found-status]')
  if (status) status.textContent = line
}

/** Above the list: the last action did not work. */
export function showProblem(root: HTMLElement): void {
  root.querySelector('#list-error')?.remove()
  shownList(root)?.before(createProblem('list-error', root.dataset['failed'] ?? ''))
}
