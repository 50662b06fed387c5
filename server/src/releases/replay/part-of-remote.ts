import type { Recording, RecordedStep, RemoteRecording } from '@viewpage/shared-events/wire'
import { personalTexts, withoutTexts } from './without-persons.ts'

/** The host of a replay publishes it by itself. */
const OF_HOST = 'modals/modalChanged@'

/**
 * A recording of a page as far as it concerns one remote: what others published, what a person did, and what servers responded.
 * Persons are replaced.
 *
 * @returns `null` if the remote has no slot on the page
 */
export function partOfRemote(recording: Recording, remote: string, name: string): RemoteRecording | null {
  const { page, responses } = recording
  const slots = Object.hasOwn(page.slots, remote) ? (page.slots[remote] ?? []) : []
  if (slots.length === 0) return null
  const { path, width, height, data: pageData } = page
  const part = {
    name,
    path,
    width,
    height,
    pageData,
    slots,
    steps: stepsOf(recording, remote, slots),
    responses,
  }
  return withoutTexts(part, personalTexts(pageData)) as RemoteRecording
}

/** Actions that follow each other sooner are one step. */
const TOGETHER_MS = 100

/** Actions of others, and inputs in slots of the remote, in the order in which they happened. */
function stepsOf({ actions, inputs }: Recording, remote: string, slots: readonly string[]): RecordedStep[] {
  const events = [
    ...actions
      .filter(({ sender, key, isWhole }) => isWhole && sender.remote !== remote && !key.startsWith(OF_HOST))
      .map(({ atMs, key, isSticky, sender, payload }) => ({
        atMs,
        step: { actions: [{ key, isSticky, sender: sender.remote, payload }] },
      })),
    ...inputs
      .filter(({ element: { place } }) => slots.includes(place) || place === 'portal')
      .map(({ atMs, ...input }) => ({ atMs, step: { input } })),
  ].toSorted((one, other) => one.atMs - other.atMs)

  const steps: RecordedStep[] = []
  let before = events[0]?.atMs ?? 0
  for (const { atMs, step } of events) {
    const last = steps.at(-1)
    const waitMs = Math.round(atMs - before)
    before = atMs
    if (last?.actions && 'actions' in step && waitMs < TOGETHER_MS)
      steps[steps.length - 1] = { ...last, actions: [...last.actions, ...step.actions] }
    else steps.push({ waitMs, ...step })
  }
  return steps
}
