import type { Clock } from '@viewpage/remote-kit/browser'
import { MAX_RECORDED_INPUTS } from '@viewpage/shared-events/limits'
import type { RecordedInput } from '@viewpage/shared-events/wire'
import { describeElement } from '../../replay/pressed-element.ts'

/** An input with its time, ms since navigation. */
export interface TimedInput extends RecordedInput {
  readonly atMs: number
}

export interface InputRecorder {
  /** Oldest first. */
  all(): readonly TimedInput[]
  end(): void
}

/** Keeps the last presses, keys and texts of the visitor in slots and dialogs. Passwords and files are left out. */
export function recordInputs({ now }: Pick<Clock, 'now'>): InputRecorder {
  const inputs: TimedInput[] = []
  const over = new AbortController()

  function keep(kind: RecordedInput['kind'], { target, isTrusted }: Event, value = ''): void {
    const element = isTrusted && target instanceof Element ? describeElement(target) : null
    if (!element) return
    const last = inputs.at(-1)
    // Of a text that is being typed, the last state is enough.
    if (kind === 'fill' && last?.kind === 'fill' && isSame(last.element, element)) inputs.pop()
    inputs.push({ atMs: now(), kind, element, value })
    if (inputs.length > MAX_RECORDED_INPUTS) inputs.shift()
  }

  const options = { capture: true, signal: over.signal }
  document.addEventListener('click', (event) => keep('press', event), options)
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key.length > 1 || !isText(event.target)) keep('key', event, event.key)
    },
    options,
  )
  document.addEventListener(
    'input',
    (event) => {
      if (isText(event.target)) keep('fill', event, event.target.value)
    },
    options,
  )
  return { all: () => [...inputs], end: () => over.abort() }
}

const UNTYPED = ['checkbox', 'radio', 'button', 'submit', 'password', 'file']

const isText = (
  target: EventTarget | null,
): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  (target instanceof HTMLInputElement && !UNTYPED.includes(target.type)) ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
