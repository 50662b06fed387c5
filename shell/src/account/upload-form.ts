import type { DroppedFile } from './dropped-files.ts'
import { createFolderButton } from './folder-button.ts'
import { followProgress } from './follow-progress.ts'
import { createProblem } from './problem-line.ts'
import { withPaths } from './upload-request.ts'
import { uploadTextsOf } from './upload-texts.ts'

/**
 * Sends the form without leaving the page and shows the progress of upload and import.
 *
 * @returns fills its field with files that were dropped
 */
export function followUpload(form: HTMLFormElement): (files: readonly DroppedFile[]) => void {
  const texts = uploadTextsOf(form)
  const limit = Number(form.dataset['limit'])
  const field = form.querySelector<HTMLInputElement>('input[type="file"]')
  const button = form.querySelector<HTMLElement>('[data-upload-send]')
  if (!field || !button) return () => undefined
  let paths: readonly string[] | undefined
  field.addEventListener('change', () => (paths = undefined))
  const folder = createFolderButton(field, texts.folder)

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    clearProblem(form, field)
    const bytes = [...(field.files ?? [])].reduce((sum, { size }) => sum + size, 0)
    if (bytes > limit) return showProblem(form, field, texts.tooLarge)
    start()
  })

  function start(): void {
    if (!field || !button) return
    // Read now: disabled fields are not sent.
    const files = withPaths(new FormData(form), paths)
    const panel = followProgress({
      action: form.action,
      form: files,
      texts,
      onStored: (path) => location.assign(path),
      onProblem(problem) {
        panel.element.replaceWith(button)
        field.disabled = false
        folder.disabled = false
        showProblem(form, field, problem)
      },
    })
    const hadFocus = button.contains(document.activeElement)
    field.disabled = true
    folder.disabled = true
    button.replaceWith(panel.element)
    if (hadFocus) panel.cancel.focus()
  }

  return (files) => {
    if (field.disabled) return
    const list = new DataTransfer()
    for (const { file } of files) list.items.add(file)
    field.files = list.files
    paths = files.map(({ path }) => path)
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
