import { acceptDrops } from './dropped-files.ts'
import { createFolderButton } from './folder-button.ts'
import { createProblem } from './problem-line.ts'
import { createProgressPanel } from './progress-panel.ts'
import type { UploadProgress } from './upload-progress.ts'
import { sendUpload } from './upload-request.ts'

/** The texts of the form, in the visitor's language, with the placeholder `{{percent}}`. */
type Texts = Readonly<
  Record<
    | 'sending'
    | 'waiting'
    | 'reading'
    | 'painting'
    | 'done'
    | 'folder'
    | 'cancel'
    | 'cancelled'
    | 'interrupted'
    | 'tooLarge',
    string
  >
>

/** Sends the form without leaving the page and shows the progress of upload and import. */
export function followUpload(form: HTMLFormElement): void {
  const texts = JSON.parse(form.dataset['texts'] ?? '{}') as Texts
  const limit = Number(form.dataset['limit'])
  const field = form.querySelector<HTMLInputElement>('input[type="file"]')
  const button = form.querySelector<HTMLElement>('[data-upload-send]')
  if (!field || !button) return
  const percentText = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent' })

  const folder = createFolderButton(field, texts.folder)
  const droppedPaths = acceptDrops(form, field)

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    clearProblem(form, field)
    const bytes = [...(field.files ?? [])].reduce((sum, { size }) => sum + size, 0)
    if (bytes > limit) return showProblem(form, field, texts.tooLarge)
    start()
  })

  function start(): void {
    if (!field || !button) return
    const end = (problem: string) => {
      panel.element.replaceWith(button)
      field.disabled = false
      folder.disabled = false
      showProblem(form, field, problem)
    }
    const show = (key: 'sending' | 'reading' | 'painting', percent: number) =>
      panel.show(texts[key].replace('{{percent}}', percentText.format(percent / 100)), percent)
    const onProgress = (progress: UploadProgress) => {
      if ('problem' in progress) return end(progress.problem)
      if ('path' in progress) {
        panel.show(texts.done, 100)
        location.assign(progress.path)
      } else if (progress.stage === 'waiting') panel.show(texts.waiting, null)
      else show(progress.stage, progress.percent)
    }
    const cancel = sendUpload(form, droppedPaths(), {
      onSent: (fraction) => show('sending', Math.floor(fraction * 100)),
      onProgress,
      onBroken: () => end(texts.interrupted),
    })
    const panel = createProgressPanel(texts.cancel, () => {
      cancel()
      end(texts.cancelled)
    })
    const hadFocus = button.contains(document.activeElement)
    // Only after the form data was read: disabled fields are not sent.
    field.disabled = true
    folder.disabled = true
    button.replaceWith(panel.element)
    show('sending', 0)
    if (hadFocus) panel.element.querySelector('button')?.focus()
  }
}

function showProblem(form: HTMLFormElement, field: HTMLInputElement, problem: string): void {
  clearProblem(form, field)
  field.parentElement?.append(createProblem('files-error', problem))
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', 'files-error files-hint')
  field.focus()
}

function clearProblem(form: HTMLFormElement, field: HTMLInputElement): void {
  form.querySelector('#files-error')?.remove()
  field.removeAttribute('aria-invalid')
  field.setAttribute('aria-describedby', 'files-hint')
}
