import { Button } from '@viewpage/remote-kit'
import { MAX_COMMENT_LENGTH } from '@viewpage/shared-events/limits'
import { useId, useState } from 'react'
import { visibleText } from '@viewpage/shared-events/visible-text'
import classes from './CommentsPanel.module.css'
import { usePanelText } from './panel-texts.ts'
import type { UsedThread } from './useThread.ts'

interface CommentFormProps {
  readonly thread: Pick<UsedThread, 'send' | 'isSending'>
  /** The step that is shown, from 1. */
  readonly step: number
}

/** Writes a comment on the step that is shown. What was typed stays until it is saved. */
export function CommentForm({ thread, step }: CommentFormProps) {
  const t = usePanelText()
  const id = useId()
  const [text, setText] = useState('')
  const canSend = visibleText(text) !== '' && !thread.isSending
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!canSend) return
        void thread.send(visibleText(text), step).then((isSaved) => {
          if (isSaved) setText('')
        })
      }}
    >
      <label htmlFor={id}>{t('label', { step })}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={MAX_COMMENT_LENGTH}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button small type="submit" aria-disabled={!canSend}>
        {t('send')}
      </Button>
    </form>
  )
}
