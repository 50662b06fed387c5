import { Button, useDeckPageData } from '@viewpage/remote-kit'
import { MAX_COMMENT_LENGTH } from '@viewpage/shared-events/limits'
import { useId, useRef, useState } from 'react'
import { visibleText } from '@viewpage/shared-events/visible-text'
import { Problem, TextField } from '../fields/TextField.tsx'
import { useProblemText } from '../fields/useProblemText.ts'
import { useText } from '../texts.ts'
import { lengthOf } from '../text-length.ts'
import type { CommentDraft } from './CommentsPart.tsx'
import styles from './CommentsPart.module.css'
import type { Thread } from './comments-state.ts'
import type { UsedComments } from './useComments.ts'

interface CommentFormProps {
  readonly thread: Thread
  readonly draft: CommentDraft
  readonly onDraft: (draft: CommentDraft) => void
  readonly onSend: UsedComments['send']
}

/** Form for a comment. The text stays until it is saved. */
export function CommentForm({ thread, draft, onDraft, onSend }: CommentFormProps) {
  const t = useText()
  const problemText = useProblemText()
  const about = useId()
  const form = useRef<HTMLFormElement>(null)
  const [wasSent, setWasSent] = useState(false)
  const { stepTitles } = useDeckPageData().deck
  const length = lengthOf(visibleText(draft.text))
  const problem =
    length > MAX_COMMENT_LENGTH
      ? problemText({ kind: 'tooLong', most: MAX_COMMENT_LENGTH })
      : wasSent && length === 0
        ? t('comments.missing')
        : null

  async function send(): Promise<void> {
    if (thread.sending) return
    setWasSent(length === 0)
    if (length === 0 || length > MAX_COMMENT_LENGTH) {
      form.current?.querySelector('textarea')?.focus()
      return
    }
    if (await onSend(visibleText(draft.text), draft.step)) onDraft({ text: '', step: null })
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        label={t('comments.label')}
        name="comment"
        lines={4}
        value={draft.text}
        problem={problem}
        onChange={(text) => onDraft({ ...draft, text })}
      />
      <div className={styles.foot}>
        <label className={styles.aboutLabel} htmlFor={about}>
          {t('comments.about')}
        </label>
        <select
          id={about}
          className={styles.about}
          value={draft.step ?? ''}
          onChange={({ target }) =>
            onDraft({ ...draft, step: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{t('comments.whole')}</option>
          {stepTitles.map((title, index) => (
            <option key={index} value={index + 1}>
              {t('comments.step', { step: index + 1, title })}
            </option>
          ))}
        </select>
        <Button look="primary" type="submit" aria-disabled={thread.sending}>
          {t(thread.sending ? 'comments.sending' : 'comments.send')}
        </Button>
      </div>
      {thread.notSent && <Problem>{`${t('comments.notSent')} ${t(thread.notSent)}`}</Problem>}
    </form>
  )
}
