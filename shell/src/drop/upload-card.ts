import type { DroppedFile } from '../account/dropped-files.ts'
import { followProgress } from '../account/follow-progress.ts'
import { createProblem } from '../account/problem-line.ts'
import type { UploadForm } from './upload-form-page.ts'
import { UPLOAD_PATH } from './upload-path.ts'

/** Uploads on this page that are not stored yet. */
let running = 0

/** Uploads files, and shows it as the first card of the dashboard; on other pages at their foot. */
export function uploadCard(files: readonly DroppedFile[], { token, texts, limit }: UploadForm): void {
  const card = placeCard()
  const title = document.createElement('strong')
  title.dir = 'auto'
  title.textContent = titleOf(files)
  const fail = (problem: string) => {
    const close = document.createElement('button')
    close.type = 'button'
    close.className = 'kit-button kit-button-secondary kit-button-small'
    close.textContent = texts.close
    close.addEventListener('click', () => {
      card.remove()
      document.querySelector<HTMLElement>('h1')?.focus()
    })
    const hadFocus = card.contains(document.activeElement)
    card.replaceChildren(title, createProblem('upload-error', problem), close)
    if (hadFocus) close.focus()
  }
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  if (bytes > limit) return fail(texts.tooLarge)

  // The token is the first field: it is checked before the first file is stored.
  const form = new FormData()
  form.set('csrftoken', token)
  for (const { file, path } of files) form.append('files', file, path)
  running += 1
  const panel = followProgress({
    action: UPLOAD_PATH,
    form,
    texts,
    onStored(path) {
      running -= 1
      // Leaving would cancel the others.
      if (running === 0) location.assign(path)
      else offerPath(card, title, path)
    },
    onProblem(problem) {
      running -= 1
      fail(problem)
    },
  })
  card.append(title, panel.element)
  card.scrollIntoView({ block: 'nearest' })
  if (document.activeElement === document.body) panel.cancel.focus({ preventScroll: true })
}

/** A card that has become a link, while other uploads go on. */
function offerPath(card: HTMLElement, title: HTMLElement, path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.append(title)
  card.replaceChildren(link)
}

function placeCard(): HTMLElement {
  const root = document.querySelector('[data-dashboard]')
  const empty = root?.querySelector('.own-empty')
  if (empty) {
    const list = document.createElement('ul')
    list.className = 'own-cards'
    empty.replaceWith(list)
  }
  const list = root?.querySelector('.own-cards')
  const card = document.createElement(list ? 'li' : 'div')
  card.className = list ? 'own-upload' : 'own-upload own-upload-aside'
  if (list) list.prepend(card)
  else document.body.append(card)
  return card
}

/** The name of the file or folder, without its kind. */
function titleOf(files: readonly DroppedFile[]): string {
  const [first = ''] = files[0]?.path.split('/') ?? []
  return files.length === 1 ? first.replace(/\.[^.]+$/, '') : first
}
