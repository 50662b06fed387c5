import close from '@phosphor-icons/core/assets/bold/x-bold.svg'
import { announce, Button, Icon } from '@viewpage/remote-kit'
import { MAX_TAG_LENGTH, MAX_TAGS } from '@viewpage/shared-events/tags'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { TextField } from '../../controls/TextField.tsx'
import type { TagKind } from './panel-state.ts'
import { usePanelText, type PanelText } from './panel-texts.ts'
import classes from './TagPanel.module.css'
import { readTypedTags, type TypedProblem } from './typed-tags.ts'
import type { Tags } from './tags-call.ts'

const TEXTS: Readonly<Record<TagKind, Record<'heading' | 'hint' | 'field', PanelText>>> = {
  visible: { heading: 'visible', hint: 'visibleHint', field: 'newVisible' },
  hidden: { heading: 'hidden', hint: 'hiddenHint', field: 'newHidden' },
}

const MAXIMA: Readonly<Partial<Record<TypedProblem, number>>> = { tooLong: MAX_TAG_LENGTH, tooMany: MAX_TAGS }

/** Typed characters; several tags can be pasted at once. */
const MAX_TYPED_LENGTH = 1_000

interface TagListProps {
  readonly kind: TagKind
  readonly draft: Tags
  readonly isDisabled: boolean
  readonly onAdd: (tags: readonly string[]) => void
  readonly onRemove: (tag: string) => void
}

/** One list of tags: each with a button that removes it, and a field for more. */
export function TagList({ kind, draft, isDisabled, onAdd, onRemove }: TagListProps) {
  const t = usePanelText()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<TypedProblem | null>(null)
  const texts = TEXTS[kind]
  const problemText = problem === null ? '' : t(problem, { max: MAXIMA[problem] ?? '' })

  function add(): void {
    const read = readTypedTags(typed, draft, kind)
    if ('problem' in read) {
      setProblem(read.problem)
      return
    }
    if (read.tags.length === 0) return
    onAdd(read.tags)
    announce(t('added', { tag: read.tags.join(', ') }))
    setTyped('')
  }

  function remove(tag: string): void {
    onRemove(tag)
    announce(t('removed', { tag }))
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter also confirms what an input method composes.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }

  return (
    <section className={classes.section} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`} className={classes.heading}>
        {t(texts.heading)}
      </h3>
      <p id={`${id}-hint`} className={classes.hint}>
        {t(texts.hint)}
      </p>
      <RemovableTags tags={draft[kind]} labelId={`${id}-heading`} isDisabled={isDisabled} onRemove={remove} />
      <div className={classes.field}>
        <div className={classes.input}>
          <TextField
            ref={field}
            label={t(texts.field)}
            value={typed}
            maxLength={MAX_TYPED_LENGTH}
            autoComplete="off"
            dir="auto"
            enterKeyHint="done"
            disabled={isDisabled}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-problem ${id}-hint`}
            data-autofocus={kind === 'visible' ? '' : undefined}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(null)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button className={classes.add} disabled={isDisabled || typed.trim() === ''} onClick={add}>
          {t('add')}
        </Button>
      </div>
      <p id={`${id}-problem`} className={classes.problem} role="alert">
        {problemText}
      </p>
    </section>
  )
}

interface RemovableTagsProps {
  readonly tags: readonly string[]
  /** Id of the heading. */
  readonly labelId: string
  readonly isDisabled: boolean
  readonly onRemove: (tag: string) => void
}

/** Tags, each with a button that removes it. */
function RemovableTags({ tags, labelId, isDisabled, onRemove }: RemovableTagsProps) {
  const t = usePanelText()
  if (tags.length === 0) return <p className={classes.none}>{t('none')}</p>
  return (
    <ul className={classes.tags} aria-labelledby={labelId}>
      {tags.map((tag) => (
        <li key={tag} className={classes.tag}>
          <bdi className={classes.name}>{tag}</bdi>
          <button
            type="button"
            className={classes.remove}
            aria-label={t('remove', { tag })}
            disabled={isDisabled}
            onClick={() => onRemove(tag)}
          >
            <Icon path={close} size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
