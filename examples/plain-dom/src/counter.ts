import type { LifecycleProps, SlotProps } from '@viewpage/remote-kit/contract'
import type { TextKey } from '@viewpage/remote-kit/locales'
import { isDeckPage, viewer } from '@viewpage/shared-events'
import classes from './counter.module.css'
import type en from './locales/en.json'

type Values = Readonly<Record<string, number | string>>

/** The texts of the slot. */
function textsOf({ i18n, pageData }: SlotProps) {
  const text = i18n.getFixedT(null, 'mf-counter-dom') as (key: TextKey<typeof en>, values: Values) => string
  const count = isDeckPage(pageData) ? pageData.deck.stepCount : 0
  return {
    title: text('title', { framework: 'plain DOM' }),
    stepAt: (step: number) => (step === 0 ? text('steps', { count }) : text('stepOf', { step, count })),
    presses: (presses: number) => text('presses', { count: presses }),
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The HTML of the server. */
export function counterHtml(props: SlotProps): string {
  const { title, stepAt, presses } = textsOf(props)
  return `<section class="${classes['counter']}"><h2 class="${classes['title']}">${escaped(title)}</h2><p class="${classes['step']}">${escaped(stepAt(0))}</p><button class="kit-button kit-button-secondary">${escaped(presses(0))}</button></section>`
}

/** The same elements, without HTML of the server. */
function createCounter(props: SlotProps): HTMLElement {
  const { title, stepAt, presses } = textsOf(props)
  const section = document.createElement('section')
  section.className = classes['counter'] ?? ''
  for (const [name, className = '', text] of [
    ['h2', classes['title'], title],
    ['p', classes['step'], stepAt(0)],
    ['button', 'kit-button kit-button-secondary', presses(0)],
  ] as const) {
    const element = document.createElement(name)
    element.className = className
    element.textContent = text
    section.append(element)
  }
  return section
}

/** Draws the slot, or takes over the HTML of the server. @returns its undo */
export function startCounter(props: LifecycleProps, isDrawn: boolean): () => void {
  const { stepAt, presses } = textsOf(props)
  const { domElement, bus } = props
  if (!isDrawn) domElement.replaceChildren(createCounter(props))
  const step = domElement.querySelector('p')
  const button = domElement.querySelector('button')
  let pressed = 0
  button?.addEventListener('click', () => {
    button.textContent = presses(++pressed)
  })
  const stop = bus.on(viewer.stepChanged, (changed) => {
    if (step) step.textContent = stepAt(changed.step)
  })
  return () => {
    stop()
    domElement.replaceChildren()
  }
}
