import { Button, useSlot } from '@viewpage/remote-kit'
import { useId } from 'react'
import { useText } from '../texts.ts'
import { isPictureCover } from './cover-choice.ts'
import styles from './ConflictPanel.module.css'
import { shownNumbers, stepPartOf, type Draft, type Field, type FieldValue } from './draft.ts'
import type { LastSave } from './editing-calls.ts'
import type { EditingEvent, Open } from './editing-state.ts'
import type { Difference } from './merge.ts'

const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' }
const DAY_AND_TIME: Intl.DateTimeFormatOptions = { ...TIME, day: 'numeric', month: 'long' }

/** Shows both versions of each conflicting field. Either can be chosen until the next save. */
export function ConflictPanel({
  editing,
  dispatch,
}: {
  editing: Open
  dispatch: (event: EditingEvent) => void
}) {
  const t = useText()
  const { differences, edits, lastSave } = editing
  const heading = useHeading(lastSave)
  if (differences.length === 0) return null
  const decide = (field: Field, chosen: Difference['chosen']) => dispatch({ type: 'decided', field, chosen })
  const all = (chosen: Difference['chosen']) => differences.forEach(({ field }) => decide(field, chosen))
  return (
    <section className={styles.panel} aria-labelledby="conflict" role="alert" data-conflict="">
      <h2 id="conflict" className={styles.heading}>
        {heading}
      </h2>
      <p className={styles.text}>{t('conflict.text')}</p>
      {differences.map((difference) => (
        <DifferenceChoice
          key={difference.field}
          difference={difference}
          draft={edits.draft}
          onDecide={(chosen) => decide(difference.field, chosen)}
        />
      ))}
      {differences.length > 1 && (
        <div className={styles.all}>
          <Button small onClick={() => all('mine')}>
            {t('conflict.allMine')}
          </Button>
          <Button small onClick={() => all('theirs')}>
            {t('conflict.allTheirs')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Says who saved, if that is known. */
function useHeading(lastSave: LastSave | null): string {
  const t = useText()
  const { language } = useSlot().i18n
  if (lastSave === null) return t('conflict.heading')
  const { name, byYou, at, isToday } = lastSave
  const when = new Intl.DateTimeFormat(language, isToday ? TIME : DAY_AND_TIME).format(at)
  if (byYou) return t(isToday ? 'conflict.youSavedAt' : 'conflict.youSavedOn', { when })
  return t(isToday ? 'conflict.savedAt' : 'conflict.savedOn', { name, when })
}

interface DifferenceChoiceProps {
  readonly difference: Difference
  readonly draft: Draft
  readonly onDecide: (chosen: Difference['chosen']) => void
}

function DifferenceChoice({ difference, draft, onDecide }: DifferenceChoiceProps) {
  const t = useText()
  const name = useId()
  const { field, chosen } = difference
  return (
    <fieldset className={styles.difference}>
      <legend className={styles.field}>{useFieldName()(field, draft)}</legend>
      <div className={styles.sides}>
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className={styles.side} data-chosen={side === chosen}>
            <span className={styles.whose}>
              <input type="radio" name={name} checked={side === chosen} onChange={() => onDecide(side)} />
              {t(`conflict.${side}`)}
            </span>
            <Value field={field} value={difference[side]} draft={draft} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function useFieldName(): (field: Field, draft: Draft) => string {
  const t = useText()
  return (field, { steps }) => {
    if (
      field === 'title' ||
      field === 'description' ||
      field === 'tags' ||
      field === 'privacy' ||
      field === 'cover'
    )
      return t(`fields.${field}`)
    if (field === 'order') return t('conflict.order')
    const place = stepPartOf(field)
    const part = place?.part ?? 'title'
    const number = shownNumbers(steps).get(place?.id ?? '')
    if (number !== undefined) return t(`steps.${part}`, { step: number })
    return t(`skipped.${part}`, { title: steps.find(({ id }) => id === place?.id)?.title ?? '' })
  }
}

function Value({ field, value, draft }: { field: Field; value: FieldValue; draft: Draft }) {
  const t = useText()
  if (field === 'order') {
    const titles = new Map(draft.steps.map(({ id, title }) => [id, title]))
    return (
      <ol className={styles.order}>
        {[...value].map((id) => (
          <li key={id} dir="auto">
            {titles.get(id) || t('steps.untitled')}
          </li>
        ))}
      </ol>
    )
  }
  const text = String(value)
  if (field === 'cover') {
    if (isPictureCover(text)) return <span>{t('cover.picture')}</span>
    const title = draft.steps.find(({ id }) => id === text)?.title
    return <span dir="auto">{text === '' ? t('cover.first') : title || t('steps.untitled')}</span>
  }
  if (stepPartOf(field)?.part === 'showing')
    return <span>{t(text === 'skipped' ? 'steps.skipped' : 'steps.shown')}</span>
  if (field === 'privacy') return <span>{t(`privacy.${asPrivacy(text)}`)}</span>
  return text === '' ? (
    <span className={styles.empty}>{t('conflict.empty')}</span>
  ) : (
    <span className={styles.value} dir="auto">
      {text}
    </span>
  )
}

function asPrivacy(text: string): Draft['privacy'] {
  return text === 'public' || text === 'reusable' || text === 'unlisted' ? text : 'private'
}
