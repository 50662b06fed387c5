import down from '@phosphor-icons/core/bold/caret-down-bold.svg'
import up from '@phosphor-icons/core/bold/caret-up-bold.svg'
import handle from '@phosphor-icons/core/bold/dots-six-vertical-bold.svg'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Icon, useSlot } from '@viewpage/remote-kit'
import { viewer } from '@viewpage/shared-events'
import type { ReactNode } from 'react'
import type { Step } from '../editing/draft.ts'
import { Problem } from '../fields/TextField.tsx'
import { useText } from '../texts.ts'
import styles from './StepsPart.module.css'

interface StepRowProps {
  readonly step: Step
  /** From 0. */
  readonly index: number
  readonly count: number
  /** URL of its picture, or `null`. */
  readonly picture: string | null
  readonly problem: string | null
  /** Its other texts. */
  readonly children: ReactNode
  readonly onEdit: () => void
  readonly onMove: (to: number) => void
  readonly onRename: (title: string) => void
  readonly onLeave: () => void
}

/** A step: drag handle, number, picture, title, other texts, and buttons to move it. */
export function StepRow({
  step,
  index,
  count,
  picture,
  problem,
  children,
  onEdit,
  onMove,
  onRename,
  onLeave,
}: StepRowProps) {
  const t = useText()
  const { bus } = useSlot()
  const number = index + 1
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: step.id })
  const problemId = `problem-${step.id}`
  const arrow = (path: string, label: string, to: number, disabled: boolean) => (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      // Not `disabled`: the button would lose the focus at the end of the list.
      aria-disabled={disabled}
      onClick={() => !disabled && onMove(to)}
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
      onFocus={() => {
        onEdit()
        bus.publish(viewer.stepChanged, { step: number, stepCount: count, title: step.title })
      }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-roledescription={undefined}
        aria-label={t('steps.handle', { step: number, title: step.title })}
      >
        <Icon path={handle} size={18} />
      </button>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      {picture === null ? (
        <span className={styles.picture} />
      ) : (
        <img className={styles.picture} src={picture} alt="" width={80} height={45} loading="lazy" />
      )}
      <input
        className={styles.title}
        name={`step:${step.id}`}
        value={step.title}
        placeholder={t('steps.untitled')}
        autoComplete="off"
        dir="auto"
        aria-label={t('steps.title', { step: number })}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        onChange={(event) => onRename(event.target.value)}
        onBlur={onLeave}
      />
      {children}
      <span className={styles.arrows}>
        {arrow(up, t('steps.up', { step: number }), index - 1, index === 0)}
        {arrow(down, t('steps.down', { step: number }), index + 1, number === count)}
      </span>
      {problem !== null && (
        <div className={styles.problem}>
          <Problem id={problemId}>{problem}</Problem>
        </div>
      )}
    </li>
  )
}
