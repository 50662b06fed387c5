import { PAGE_LIMITS } from '@viewpage/deck/limits'
import { NOTES_LIMITS } from '@viewpage/deck/speaker-notes'
import { cleanLine, cleanText, characterCount } from '../../foundation/clean-text.ts'
import { cleanTags, faultsOfTags } from '../../content/presentations/check-tags.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '../../content/presentations/about-limits.ts'
import { cardOfChoice } from '../../content/presentations/cover-pictures.ts'
import type { EditingState } from './editing-state.ts'

const MAX_STEP_TITLE_LENGTH = 200
/** Lines of the transcript of a step, and characters of one. */
const MAX_LINES = 2_000
const MAX_LINE_LENGTH = 20_000

/** Characters of the texts of a step. */
const STEP_LIMITS = [
  ['title', MAX_STEP_TITLE_LENGTH],
  ['notes', NOTES_LIMITS.step],
  ['transcript', PAGE_LIMITS.transcriptCharacters],
] as const

const MAX_FAULTS = 20

/** A text that differs from the stored one. */
interface ChangedText {
  /** JSON pointer. */
  readonly place: string
  readonly text: string
  /** Characters. */
  readonly max: number
}

/** Texts that an import made longer than the limits may stay unchanged. */
function* changedTexts(requested: EditingState, current: EditingState): Generator<ChangedText> {
  const { title, description, steps } = requested
  if (title !== current.title) yield { place: '/title', text: title, max: MAX_TITLE_LENGTH }
  if (description !== current.description)
    yield { place: '/description', text: description, max: MAX_DESCRIPTION_LENGTH }
  const before = new Map(current.steps.map((step) => [step.id, step]))
  for (const [index, step] of steps.entries())
    for (const [part, max] of STEP_LIMITS)
      if (step[part] !== before.get(step.id)?.[part])
        yield { place: `/steps/${index}/${part}`, text: step[part], max }
}

/**
 * Finds texts that are too long even if cleaning them removes half of their characters. Call it before `cleanEdit`,
 * which takes long for long texts.
 *
 * @returns faults, each with the JSON pointer of its place
 */
export function faultsOfLength(requested: EditingState, current: EditingState): string[] {
  const faults: string[] = []
  for (const changed of changedTexts(requested, current)) {
    // Each character has at most two code units.
    if (changed.text.length > 2 * changed.max) faults.push(tooLong(changed))
    if (faults.length === MAX_FAULTS) break
  }
  return faults
}

function tooLong({ place, text, max }: ChangedText): string {
  return `${place} has ${characterCount(text)} characters, at most ${max} are taken`
}

/** The state as it will be stored. Unchanged texts are stored byte for byte, even if cleaning would change them. */
export function cleanEdit(requested: EditingState, current: EditingState): EditingState {
  const before = new Map(current.steps.map((step) => [step.id, step]))
  const unlessSame = (same: string | undefined, text: string, clean: (text: string) => string) =>
    text === same ? text : clean(text)
  return {
    title: unlessSame(current.title, requested.title, cleanLine),
    description: unlessSame(current.description, requested.description, cleanText),
    tags: isSameList(requested.tags, current.tags) ? current.tags : cleanTags(onlyVisible(requested)).tags,
    privacy: requested.privacy,
    cover: requested.cover,
    steps: requested.steps.map(({ title, notes, transcript, ...step }) => ({
      ...step,
      title: unlessSame(before.get(step.id)?.title, title, cleanLine),
      notes: unlessSame(before.get(step.id)?.notes, notes, cleanText),
      transcript: unlessSame(before.get(step.id)?.transcript, transcript, cleanLines),
    })),
  }
}

/**
 * Checks a requested state.
 *
 * @param removed ids of the steps that are removed; none is left out by mistake
 * @returns faults, each with the JSON pointer of its place; empty when the state can be saved
 */
export function faultsOfEdit(
  requested: EditingState,
  current: EditingState,
  removed: ReadonlySet<string>,
): string[] {
  const faults: string[] = []
  if (requested.title === '') faults.push('/title is empty')
  for (const changed of changedTexts(requested, current))
    if (characterCount(changed.text) > changed.max) faults.push(tooLong(changed))
  faults.push(...faultsOfTranscripts(requested, current), ...faultsOfNotes(requested, current))
  faults.push(...faultsOfTags(onlyVisible(requested), onlyVisible(current)))
  faults.push(...faultsOfPath(requested, current, removed))
  return faults.slice(0, MAX_FAULTS)
}

function* faultsOfPath(
  { steps, cover }: EditingState,
  current: EditingState,
  removed: ReadonlySet<string>,
): Generator<string> {
  const known = new Set(current.steps.map(({ id }) => id))
  const seen = new Set<string>()
  for (const [index, { id, copyOf }] of steps.entries()) {
    if (seen.has(id)) yield `/steps/${index} "${id}" is there twice`
    else if (!known.has(id) && copyOf === undefined)
      yield `/steps/${index} "${id}" is no step of this presentation`
    else if (!known.has(id) && !known.has(copyOf ?? ''))
      yield `/steps/${index}/copy_of "${copyOf}" is no step of this presentation`
    seen.add(id)
  }
  for (const { id, title } of current.steps)
    if (!seen.has(id) && !removed.has(id)) yield `/steps lacks "${id}" (${title})`
  if (cover !== null && cardOfChoice(cover) === null && !seen.has(cover))
    yield `/cover "${cover}" is no step of this presentation`
  if (steps.every(({ isSkipped }) => isSkipped)) yield '/steps are all skipped, at least one is shown'
}

/** Paragraphs as lines, without empty ones. */
function cleanLines(text: string): string {
  return cleanText(text).split('\n').map(cleanLine).filter(Boolean).join('\n')
}

function* faultsOfTranscripts({ steps }: EditingState, current: EditingState): Generator<string> {
  const before = new Map(current.steps.map(({ id, transcript }) => [id, transcript]))
  for (const [index, { id, transcript }] of steps.entries()) {
    if (transcript === before.get(id)) continue
    const lines = transcript.split('\n')
    const place = `/steps/${index}/transcript`
    if (lines.length > MAX_LINES) yield `${place} has ${lines.length} lines, at most ${MAX_LINES} are taken`
    const long = lines.find((line) => line.length > MAX_LINE_LENGTH)
    if (long) yield tooLong({ place: `${place} has a line that`, text: long, max: MAX_LINE_LENGTH })
  }
}

/** Notes may stay longer, as long as they do not grow. */
function faultsOfNotes(requested: EditingState, current: EditingState): string[] {
  const lengthOf = ({ steps }: EditingState) => steps.reduce((sum, { notes }) => sum + notes.length, 0)
  const length = lengthOf(requested)
  if (length <= Math.max(NOTES_LIMITS.all, lengthOf(current))) return []
  return [`/steps have notes of ${length} characters, at most ${NOTES_LIMITS.all} are taken`]
}

/** Hidden tags are not edited here. */
const onlyVisible = ({ tags }: EditingState) => ({ tags, hiddenTags: [] })

function isSameList(list: readonly string[], other: readonly string[]): boolean {
  return list.length === other.length && list.every((each, index) => each === other[index])
}
