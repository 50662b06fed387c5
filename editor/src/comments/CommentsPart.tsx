import { Button } from '@viewpage/remote-kit'
import { useRef } from 'react'
import { Problem } from '../fields/TextField.tsx'
import { useText } from '../texts.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import styles from './CommentsPart.module.css'
import type { UsedComments } from './useComments.ts'

interface CommentsPartProps {
  readonly comments: UsedComments
  /** The unsent comment. Owned by the page, so that it survives a change of mode. */
  readonly draft: CommentDraft
  readonly onDraft: (draft: CommentDraft) => void
}

export interface CommentDraft {
  readonly text: string
  /** From 1; `null` is the whole presentation. */
  readonly step: number | null
}

/** The comments, oldest first, and a form for a new one. */
export function CommentsPart({
  comments: { thread, load, send, remove },
  draft,
  onDraft,
}: CommentsPartProps) {
  const t = useText()
  const { comments, notLoaded } = thread
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className={styles.part} aria-labelledby="comments">
      <h2 ref={heading} id="comments" className={styles.heading} tabIndex={-1}>
        {t('comments.heading')}
      </h2>
      {notLoaded && (
        <div className={styles.failure}>
          <Problem>{`${t('comments.notLoaded')} ${t(notLoaded)}`}</Problem>
          <Button small onClick={load}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {comments?.length === 0 && <p className={styles.empty}>{t('comments.empty')}</p>}
      <ol aria-busy={comments === null && !notLoaded}>
        {comments?.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            deleting={thread.deleting.includes(comment.id)}
            failure={thread.notDeleted?.id === comment.id ? thread.notDeleted.why : null}
            onDelete={() => {
              remove(comment.id)
              // The button that had the focus is removed with its comment.
              heading.current?.focus()
            }}
          />
        ))}
      </ol>
      <CommentForm thread={thread} draft={draft} onDraft={onDraft} onSend={send} />
    </section>
  )
}
