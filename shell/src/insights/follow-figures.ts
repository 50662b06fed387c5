import { pageVisibility } from '@viewpage/remote-kit/browser'

/** Updates the figures of the page from the server while the page is visible. */
export function followFigures(page: HTMLElement): void {
  const url = page.dataset['liveUrl'] ?? ''
  const note = page.querySelector<HTMLElement>('.insights-live')
  let source: EventSource | null = null

  function listen(): void {
    source = new EventSource(url)
    source.addEventListener('open', () => {
      if (note) note.textContent = note.dataset['label'] ?? ''
    })
    source.addEventListener('error', () => {
      if (note) note.textContent = ''
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      showFigures(page, JSON.parse(data) as Record<string, string>)
    })
  }

  // Without a connection the back/forward cache can keep the hidden page.
  function update(isVisible: boolean): void {
    source?.close()
    source = null
    if (isVisible) listen()
  }

  pageVisibility.subscribe(update)
  update(pageVisibility.isVisible())
}

/** @param figures text by `data-live` name */
function showFigures(page: HTMLElement, figures: Readonly<Record<string, string>>): void {
  for (const place of page.querySelectorAll<HTMLElement>('[data-live]')) {
    const text = figures[place.dataset['live'] ?? '']
    if (text !== undefined && text !== place.textContent) place.textContent = text
  }
}
