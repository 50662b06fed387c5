import { createProblem } from '../account/problem-line.ts'
import { actionOf, fieldsOf } from './request-page.ts'

/** Shows a form that asks before something is done, in a dialog. @returns whether it was sent */
export function askBefore(form: HTMLFormElement): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = 'own-dialog'
  const heading = form.querySelector('h1')
  if (heading) {
    heading.id = 'question'
    dialog.setAttribute('aria-labelledby', heading.id)
  }
  dialog.append(form)
  document.body.append(dialog)
  const opener = document.activeElement
  return new Promise((resolve) => {
    const end = (isSent: boolean) => {
      dialog.remove()
      if (!isSent && opener instanceof HTMLElement) opener.focus()
      resolve(isSent)
    }
    dialog.addEventListener('close', () => end(false))
    dialog.addEventListener('click', (event) => {
      const isCancel = event.target instanceof Element && event.target.closest('a')
      if (!isCancel && event.target !== dialog) return
      event.preventDefault()
      dialog.close()
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const body = fieldsOf(new FormData(form, event.submitter))
      fetch(actionOf(form), { method: 'POST', headers: { Accept: 'text/html' }, body })
        .then(({ ok, status }) => {
          if (!ok) throw new Error(`[dashboard] Failed to delete: the status is ${status}.`)
          end(true)
        })
        .catch(() => {
          form.querySelector('#question-error')?.remove()
          const { failed = '' } = document.querySelector<HTMLElement>('[data-dashboard]')?.dataset ?? {}
          heading?.after(createProblem('question-error', failed))
        })
    })
    dialog.showModal()
  })
}
