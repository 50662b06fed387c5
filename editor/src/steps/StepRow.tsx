import down from '@phosphor-icons/core/bold/caret-down-bold.svg'
import up from '@phosphor-icons/core/bold/caret-up-bold.svg'
import handle from '@phosphor-icons/core/bold/dots-six-vertical-bold.svg'
import hidden from '@phosphor-icons/core/bold/eye-slash-bold.svg'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Icon, useSlot } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import type { ReactNode } from 'react'
import { stepField, type Step } from '../editing/draft.ts'
import { Problem } from '../fields/TextField.tsx'
import { useText } from '../texts.ts'
import { useStepName } from './useStepName.ts'
import styles from './StepsPart.module.css'

interface StepRowProps {
  readonly step: Step
  /** As visitors count, from 1; `null`: it is skipped. */
  readonly number: number | null
  /** Of the steps that visitors get. */
  readonly shownCount: number
  /** Whether it was chosen for the cover. */
  readonly isCover: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  /** URL of its picture, or `null`. */
  readonly picture: string | null
  readonly problem: string | null
  /** What is below the title. */
  readonly children: ReactNode
  readonly textsButton: ReactNode
  readonly menu: ReactNode
  readonly onEdit: () => void
  /** @param by -1 or 1 */
  readonly onMove: (by: number) => void
  readonly onRename: (title: string) => void
  readonly onLeave: () => void
}

/** A step: drag handle, number, picture, title, other texts, buttons to move it, and a menu. */
export function StepRow(props: StepRowProps) {
  const { step, number, shownCount, isCover, isFirst, isLast, picture, problem, children } = props
  const { textsButton, menu, onEdit, onMove, onRename, onLeave } = props
  const t = useText()
  const { bus } = useSlot()
  const nameOf = useStepName(step, number)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: step.id })
  const problemId = `problem-${step.id}`
  const arrow = (path: string, label: string, by: number, disabled: boolean) => (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      // Not `disabled`: the button would lose the focus at the end of the list.
      aria-disabled={disabled}
      onClick={() => !disabled && onMove(by)}
    >
      <Icon path={path} size={14} />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-lifted={isDragging}
      data-skipped={number === null}
      onFocus={() => {
        onEdit()
        if (number !== null)
          bus.publish(viewer.stepChanged, { step: number, stepCount: shownCount, title: step.title })
      }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-roledescription={undefined}
        aria-label={nameOf('handle')}
      >
        <Icon path={handle} size={18} />
      </button>
      <span className={styles.number} aria-hidden="true">
        {number ?? <Icon path={hidden} size={16} />}
      </span>
      {picture === null ? (
        <span className={styles.picture} />
      ) : (
        <img className={styles.picture} src={picture} alt="" width={80} height={45} loading="lazy" />
      )}
      <input
        className={styles.title}
        name={stepField(step.id)}
        value={step.title}
        placeholder={t('steps.untitled')}
        autoComplete="off"
        dir="auto"
        aria-label={nameOf('title')}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        onChange={(event) => onRename(event.target.value)}
        onBlur={onLeave}
      />
      {textsButton}
      <span className={styles.arrows}>
        {arrow(up, nameOf('up'), -1, isFirst)}
        {arrow(down, nameOf('down'), 1, isLast)}
      </span>
      {menu}
      {number === null && <p className={styles.note}>{t('steps.skippedHint')}</p>}
      {number !== null && isCover && <p className={styles.note}>{t('fields.cover')}</p>}
      {children}
      {problem !== null && (
        <div className={styles.problem}>
          <Problem id={problemId}>{problem}</Problem>
        </div>
      )}
    </li>
  )
}
