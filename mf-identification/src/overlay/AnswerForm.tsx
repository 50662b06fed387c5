import { Button, usePageData } from '@viewpage/remote-kit'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { isComplete, isNoEmail, MOST_CHARACTERS, type Answer } from '../answer/answer.ts'
import type { AnswerFailure } from '../answer/answer-failure.ts'
import type { Sharer } from '../view-link/sharer.ts'
import { Markup, useText } from '../texts.ts'
import { FailureMessage } from './FailureMessage.tsx'
import { Field } from './Field.tsx'
import classes from './Overlay.module.css'

/** Name and e-mail, what becomes of them, and the way on. Submitting is never blocked (section 5). */
export function AnswerForm({
  sharer,
  earlier,
  failure,
  isSending,
  onSubmit,
}: {
  sharer: Sharer
  /** What was answered before, and is not there yet. */
  earlier: Answer | null
  failure: AnswerFailure | null
  isSending: boolean
  onSubmit: (answer: Answer) => void
}) {
  const { viewerName, viewerEmail } = usePageData()
  const [answer, setAnswer] = useState<Answer>(earlier ?? { name: viewerName, email: viewerEmail })
  const [leftEmail, setLeftEmail] = useState('')
  const hint = useId()
  const t = useText()
  const { firstName } = sharer
  const complete = isComplete(answer)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit(answer)
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <Field
        label={t('nameLabel')}
        placeholder={t('namePlaceholder')}
        name="name"
        type="text"
        autoComplete="name"
        maxLength={MOST_CHARACTERS.name}
        value={answer.name}
        isFirstEmpty={answer.name.trim() === ''}
        onChange={({ target }) => setAnswer({ ...answer, name: target.value })}
      />
      <Field
        label={t('emailLabel')}
        placeholder={t('emailPlaceholder')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MOST_CHARACTERS.email}
        aria-describedby={hint}
        value={answer.email}
        isFirstEmpty={answer.email.trim() === ''}
        onChange={({ target }) => setAnswer({ ...answer, email: target.value })}
        onBlur={() => setLeftEmail(answer.email)}
      />
      <p id={hint} role="status" className={classes.hint}>
        {leftEmail === answer.email && isNoEmail(leftEmail) && t('emailHint')}
      </p>
      <p className={classes.explanation}>
        <Markup
          text="explanation"
          values={{ firstName }}
          elements={{ 1: <NewTabLink href="/terms/" />, 2: <NewTabLink href="/privacy/" /> }}
        />
      </p>
      <FailureMessage failure={failure} />
      <Button
        look="stage"
        type="submit"
        className={complete ? classes.submit : `${classes.submit} ${classes.incomplete}`}
        data-focus={complete || undefined}
        aria-disabled={isSending || undefined}
      >
        {t(isSending ? 'sending' : 'button')}
      </Button>
    </form>
  )
}

/** A link that leaves the question standing. Its text comes from the translation. */
export function NewTabLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a className={classes.link} href={href} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
