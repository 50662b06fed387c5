import { MAX_TAGS } from '@viewpage/shared-events/tags'
import type { Field } from '../editing/draft.ts'
import type { EditingEvent, Open } from '../editing/editing-state.ts'
import { useText } from '../texts.ts'
import type { LoadedStep } from '../steps/useLoadedSteps.ts'
import { CoverField } from './CoverField.tsx'
import { PrivacyField } from './PrivacyField.tsx'
import styles from './FieldsPart.module.css'
import { TextField } from './TextField.tsx'
import { useProblemText } from './useProblemText.ts'

/** Title, description, tags, cover and visibility. */
export function FieldsPart({
  editing,
  loadedStep,
  dispatch,
}: {
  editing: Open
  loadedStep: (id: string) => LoadedStep | null
  dispatch: (event: EditingEvent) => void
}) {
  const t = useText()
  const problemText = useProblemText()
  const { edits, base, problems } = editing
  const { title, description, tags, privacy } = edits.draft
  const problemOf = (field: Field) => problemText(problems.get(field))
  const field = (name: 'title' | 'description' | 'tags', value: string, lines: number) => ({
    name,
    value,
    lines,
    label: t(`fields.${name}`),
    problem: problemOf(name),
    onChange: (typed: string) =>
      dispatch({ type: 'changed', change: { field: name, value: typed, typed: true } }),
    onBlur: () => dispatch({ type: 'paused' }),
  })
  return (
    <section className={styles.part} aria-labelledby="fields">
      <h2 id="fields" className={styles.heading}>
        {t('fields.heading')}
      </h2>
      <TextField {...field('title', title, 1)} />
      <TextField {...field('description', description, 5)} />
      <TextField {...field('tags', tags, 1)} hint={t('fields.tagsHint', { most: MAX_TAGS })} />
      <CoverField
        draft={edits.draft}
        loadedStep={loadedStep}
        readOnly={!base.canChangePrivacy}
        onChange={(value) => dispatch({ type: 'changed', change: { field: 'cover', value } })}
      />
      <PrivacyField
        value={privacy}
        readOnly={!base.canChangePrivacy}
        onChange={(value) => dispatch({ type: 'changed', change: { field: 'privacy', value } })}
      />
    </section>
  )
}
