import { Button } from '@viewpage/remote-kit'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { visibleText } from '@viewpage/shared-events/visible-text'
import { isComplete, isIdentifying, isInvalidEmail, MAX_LENGTH, type Answer } from '../answer/answer.ts'
import type { AnswerFailure } from '../answer/answer-failure.ts'
import type { Sharer } from '../view-link/sharer.ts'
import { Markup, useText } from '../texts.ts'
import { FailureMessage } from './FailureMessage.tsx'
import { Field } from './Field.tsx'
import classes from './Overlay.module.css'

/**
 * Fields for name and e-mail, an explanation, and the submit button. Submitting is never blocked
 * (docs/behaviour/identification.md#submit-button). What the server refused is marked, and has the focus
 * (docs/behaviour/identification.md#required-answer-waits).
 */
export function AnswerForm({
  sharer,
  initial,
  failure,
  isSending,
  onSubmit,
}: {
  sharer: Sharer
  initial: Answer
  failure: AnswerFailure | null
  isSending: boolean
  onSubmit: (answer: Answer) => void
}) {
  const [answer, setAnswer] = useState(initial)
  /** The e-mail when its field lost the focus; a later edit hides the hint. */
  const [blurredEmail, setBlurredEmail] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const [hint, message] = [useId(), useId()]
  const t = useText()
  const { firstName } = sharer
  const isReady = isComplete(answer)
  const isRefused = failure?.kind === 'invalid'
  const isNameMissing = isRefused && visibleText(answer.name) === ''
  const isEmailWrong = isRefused && !isIdentifying(answer)

  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure, isRefused])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit(answer)
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <Field
        label={t('nameLabel')}
        placeholder={t('namePlaceholder')}
        name="name"
        type="text"
        autoComplete="name"
        maxLength={MAX_LENGTH.name}
        value={answer.name}
        isFirstEmpty={visibleText(answer.name) === ''}
        aria-invalid={isNameMissing || undefined}
        aria-describedby={isNameMissing ? message : undefined}
        onChange={({ target }) => setAnswer({ ...answer, name: target.value })}
      />
      <Field
        label={t('emailLabel')}
        placeholder={t('emailPlaceholder')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_LENGTH.email}
        aria-invalid={isEmailWrong || undefined}
        aria-describedby={isEmailWrong ? `${message} ${hint}` : hint}
        value={answer.email}
        isFirstEmpty={visibleText(answer.email) === ''}
        onChange={({ target }) => setAnswer({ ...answer, email: target.value })}
        onBlur={() => setBlurredEmail(answer.email)}
      />
      <p id={hint} role="status" className={classes.hint}>
        {blurredEmail === answer.email && isInvalidEmail(blurredEmail) && t('emailHint')}
      </p>
      <p className={classes.explanation}>
        <Markup
          text="explanation"
          values={{ firstName }}
          elements={{ 1: <NewTabLink href="/terms/" />, 2: <NewTabLink href="/privacy/" /> }}
        />{' '}
        <NewTabLink href="/viewers/">{t('record')}</NewTabLink>
      </p>
      <FailureMessage id={message} failure={failure} />
      <Button
        look="stage"
        type="submit"
        className={isReady ? classes.submit : `${classes.submit} ${classes.incomplete}`}
        data-focus={isReady || undefined}
        aria-disabled={isSending || undefined}
      >
        {t(isSending ? 'sending' : 'button')}
      </Button>
    </form>
  )
}

/** A link that opens a new tab, so that the overlay stays open. The translation provides its text. */
export function NewTabLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a className={classes.link} href={href} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
