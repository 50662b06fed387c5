/** Shows the progress of an upload: the steps as they come, a bar, a line of text, a cancel button. */
export interface ProgressPanel {
  readonly element: HTMLElement
  readonly cancel: HTMLButtonElement
  /** @param percent of the whole upload */
  show(line: string, percent: number): void
  /** @param address of the picture of a step */
  showPicture(address: string): void
}

/** How often screen readers announce the progress. */
const ANNOUNCE_EVERY_PERCENT = 25

export function createProgressPanel(cancelLabel: string, onCancel: () => void): ProgressPanel {
  const element = document.createElement('div')
  element.className = 'account-progress'
  const stage = document.createElement('div')
  stage.className = 'account-progress-stage'
  const bar = document.createElement('progress')
  bar.max = 100
  const line = document.createElement('p')
  bar.ariaLabel = ''
  // The visible line changes with every percent, the announced one does not.
  const announced = document.createElement('p')
  announced.className = 'kit-visually-hidden'
  announced.setAttribute('role', 'status')
  const cancel = document.createElement('button')
  cancel.type = 'button'
  cancel.className = 'kit-button kit-button-secondary kit-button-small'
  cancel.textContent = cancelLabel
  cancel.addEventListener('click', onCancel)
  element.append(stage, bar, line, cancel, announced)

  let last = ''
  return {
    element,
    cancel,
    show(text, percent) {
      line.textContent = text
      bar.ariaLabel = text
      bar.value = percent
      const step = `${text.replace(/\p{N}+/gu, '')} ${Math.floor(percent / ANNOUNCE_EVERY_PERCENT)}`
      if (step === last) return
      last = step
      announced.textContent = text
    },
    showPicture(address) {
      const picture = document.createElement('img')
      picture.alt = ''
      picture.src = address
      stage.append(picture)
      // The one before stays below until this one is there.
      while (stage.children.length > 2) stage.firstElementChild?.remove()
    },
  }
}
