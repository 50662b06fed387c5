import close from '@phosphor-icons/core/regular/x.svg'
import { Button, Icon, useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { FAILURE_TEXTS } from '../../failure/call-failure.ts'
import { commentingPath } from '../../presentation/paths.ts'
import { useStep } from '../../presentation/useStep.ts'
import { useText } from '../../texts.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentList, type CommentListProps } from './CommentList.tsx'
import classes from './CommentsPanel.module.css'
import { usePanelText } from './panel-texts.ts'
import { StepName } from './StepName.tsx'
import { useThread } from './useThread.ts'

/** Set on the document while the panel is beside the deck, which leaves room for it. */
const BESIDE = 'comments'

/** The comments beside the deck. They follow the step that is shown (docs/behaviour/editing.md#comments-beside-the-deck). */
export default function CommentsPanel({ onClose }: { readonly onClose: () => void }) {
  const { portalRoot } = useSlot()
  const panel = <Panel onClose={onClose} />
  return portalRoot ? createPortal(panel, portalRoot) : panel
}

function Panel({ onClose }: { readonly onClose: () => void }) {
  const t = usePanelText()
  const { oid, schemaVersion } = useDeckPageData()
  const step = useStep() ?? 1
  const thread = useThread()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useDocumentMark()
  useReturnedFocus()
  useEffect(() => heading.current?.focus(), [])

  const comments = thread.comments ?? []
  const ofStep = comments.filter((comment) => comment.step === step)
  const ofWhole = comments.filter((comment) => comment.step === null)
  const others = comments.filter((comment) => comment.step !== null && comment.step !== step)
  return (
    <aside
      className={classes.panel}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className={classes.head}>
        <h2 ref={heading} id={id} className={classes.title} tabIndex={-1}>
          {t('title')}
        </h2>
        <button type="button" className={classes.close} aria-label={t('close')} onClick={onClose}>
          <Icon path={close} />
        </button>
      </div>
      <div className={classes.scroll} role="region" aria-labelledby={id} tabIndex={0}>
        <section aria-live="polite">
          <h3 className={classes.step}>
            <StepName step={step} />
          </h3>
          {thread.comments !== null && ofStep.length === 0 && <p className={classes.none}>{t('none')}</p>}
          <CommentList comments={ofStep} />
        </section>
        <CommentForm thread={thread} step={step} />
        <Failure thread={thread} />
        <More title={t('whole')} comments={ofWhole} />
        <More title={t('others')} comments={others} hasPictures />
        <p>
          <a href={commentingPath(oid, schemaVersion, step)}>{t('all')}</a>
        </p>
      </div>
    </aside>
  )
}

function Failure({ thread: { failure, comments, reload } }: { thread: ReturnType<typeof useThread> }) {
  const t = useText()
  const panelText = usePanelText()
  if (failure === null) return null
  return (
    <div role="alert" className={classes.failure}>
      <p>{`${panelText(comments === null ? 'notLoaded' : 'notSent')} ${t(FAILURE_TEXTS[failure])}`}</p>
      {comments === null && (
        <Button small onClick={reload}>
          {panelText('tryAgain')}
        </Button>
      )}
    </div>
  )
}

interface MoreProps extends CommentListProps {
  readonly title: string
}

/** A group of comments that are not about the step that is shown; nothing without comments. */
function More({ title, ...list }: MoreProps) {
  if (list.comments.length === 0) return null
  return (
    <section>
      <h3 className={classes.step}>{title}</h3>
      <CommentList {...list} />
    </section>
  )
}

function useDocumentMark(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['beside'] = BESIDE
    // A sheet covers half of the page: the deck goes into the other half.
    document.querySelector('[data-slot="viewer"]')?.scrollIntoView?.({ block: 'nearest' })
    return () => {
      delete dataset['beside']
    }
  }, [])
}

/** When the panel closes, the focus goes back to what opened it, or to the toolbar if that is hidden. */
function useReturnedFocus(): void {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      const isShown = opener instanceof HTMLElement && opener !== document.body && opener.checkVisibility()
      const target = isShown
        ? opener
        : [...document.querySelectorAll<HTMLElement>('[data-slot="toolbar"] :is(button, a)')].find((each) =>
            each.checkVisibility(),
          )
      target?.focus()
    }
  }, [])
}
