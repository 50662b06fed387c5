/** What shows how far an upload is: a bar, a line, a button to give it up. */
export interface ProgressPanel {
  readonly element: HTMLElement
  /** @param percent `null`: nobody knows */
  show(line: string, percent: number | null): void
}

/** Percent between two lines that are read out; the bar moves in between. */
const HEARD_EVERY = 25

export function createProgressPanel(cancelLabel: string, onCancel: () => void): ProgressPanel {
  const element = document.createElement('div')
  element.className = 'account-progress'
  const bar = document.createElement('progress')
  bar.max = 100
  const line = document.createElement('p')
  line.id = 'upload-line'
  bar.setAttribute('aria-labelledby', line.id)
  // What is seen changes with every percent; what is heard does not.
  const heard = document.createElement('p')
  heard.className = 'kit-visually-hidden'
  heard.setAttribute('role', 'status')
  const cancel = document.createElement('button')
  cancel.type = 'button'
  cancel.className = 'kit-button kit-button-secondary'
  cancel.textContent = cancelLabel
  cancel.addEventListener('click', onCancel)
  element.append(line, bar, heard, cancel)

  let last = ''
  return {
    element,
    show(text, percent) {
      line.textContent = text
      if (percent === null) bar.removeAttribute('value')
      else bar.value = percent
      const step = `${text.replace(/\p{N}+/gu, '')} ${Math.floor((percent ?? 0) / HEARD_EVERY)}`
      if (step === last) return
      last = step
      heard.textContent = text
    },
  }
}
