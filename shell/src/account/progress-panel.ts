/** Shows the progress of an upload: a bar, a line of text, a cancel button. */
export interface ProgressPanel {
  readonly element: HTMLElement
  /** @param percent `null` if unknown */
  show(line: string, percent: number | null): void
}

/** How often screen readers announce the progress. */
const ANNOUNCE_EVERY_PERCENT = 25

export function createProgressPanel(cancelLabel: string, onCancel: () => void): ProgressPanel {
  const element = document.createElement('div')
  element.className = 'account-progress'
  const bar = document.createElement('progress')
  bar.max = 100
  const line = document.createElement('p')
  line.id = 'upload-line'
  bar.setAttribute('aria-labelledby', line.id)
  // The visible line changes with every percent, the announced one does not.
  const announced = document.createElement('p')
  announced.className = 'kit-visually-hidden'
  announced.setAttribute('role', 'status')
  const cancel = document.createElement('button')
  cancel.type = 'button'
  cancel.className = 'kit-button kit-button-secondary'
  cancel.textContent = cancelLabel
  cancel.addEventListener('click', onCancel)
  element.append(line, bar, announced, cancel)

  let last = ''
  return {
    element,
    show(text, percent) {
      line.textContent = text
      if (percent === null) bar.removeAttribute('value')
      else bar.value = percent
      const step = `${text.replace(/\p{N}+/gu, '')} ${Math.floor((percent ?? 0) / ANNOUNCE_EVERY_PERCENT)}`
      if (step === last) return
      last = step
      announced.textContent = text
    },
  }
}
