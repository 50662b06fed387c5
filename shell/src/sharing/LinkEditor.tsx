import { Button } from '@viewpage/remote-kit'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { LinkConditions } from './LinkConditions.tsx'
import { useTexts } from './sharing-context.ts'
import { QUESTIONS, type Change, type OwnLink } from './sharing-state.ts'
import type { Changes } from './useChanges.ts'

export type EditedPart = 'name' | 'question' | 'lastDay' | 'password'

interface LinkEditorProps {
  readonly link: OwnLink
  readonly part: Exclude<EditedPart, 'name'>
  readonly changes: Changes
  readonly onEnd: () => void
}

/** Changes what a link asks, its last day or its password, under its row. Escape closes it. */
export function LinkEditor({ link, part, changes, onEnd }: LinkEditorProps) {
  const t = useTexts()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const focus = () => form.current?.querySelector<HTMLElement>('input:checked, input')?.focus()
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [part])

  async function save(change: Omit<Change & { change: 'link' }, 'change' | 'link'>, ends: boolean) {
    const answer = await changes.save(link.id, { change: 'link', link: link.id, ...change })
    if (answer && ends) onEnd()
  }
  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === 'Escape') onEnd()
  }
  return (
    <form
      ref={form}
      className="sharing-editor"
      data-keeps-escape
      onKeyDown={onKeyDown}
      onSubmit={(event) => event.preventDefault()}
    >
      {part === 'question' && (
        <fieldset>
          <legend>{t('whatItAsks')}</legend>
          {QUESTIONS.map((question) => (
            <label key={question} className="sharing-check">
              <input
                type="radio"
                name={`question-${link.id}`}
                checked={link.question === question}
                onChange={() => void save({ question }, false)}
              />
              {t(question)}
            </label>
          ))}
        </fieldset>
      )}
      {part === 'question' && <LinkConditions link={link} changes={changes} />}
      {part === 'lastDay' && <DayField link={link} onSave={(lastDay) => void save({ lastDay }, true)} />}
      {part === 'password' && (
        <PasswordField link={link} onSave={(password) => void save({ password }, true)} />
      )}
    </form>
  )
}

interface FieldProps {
  readonly link: OwnLink
  readonly onSave: (value: string) => void
}

function DayField({ link, onSave }: FieldProps) {
  const t = useTexts()
  const [day, setDay] = useState(link.lastDay)
  return (
    <div className="sharing-row-form">
      <label htmlFor={`day-${link.id}`}>{t('lastDay')}</label>
      <input
        id={`day-${link.id}`}
        type="date"
        max="9999-12-31"
        value={day}
        aria-describedby={`day-hint-${link.id}`}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button small type="submit" onClick={() => onSave(day)}>
        {t('save')}
      </Button>
      <small id={`day-hint-${link.id}`}>{t('lastDayHint')}</small>
    </div>
  )
}

function PasswordField({ link, onSave }: FieldProps) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (field.current?.value) onSave(field.current.value)
  }
  return (
    <div className="sharing-row-form">
      <label htmlFor={`password-${link.id}`}>{t('password')}</label>
      <input
        ref={field}
        id={`password-${link.id}`}
        type="password"
        maxLength={200}
        autoComplete="new-password"
        aria-describedby={`password-hint-${link.id}`}
      />
      <Button small type="submit" onClick={submit}>
        {t('save')}
      </Button>
      {link.hasPassword && (
        <Button small look="quiet" onClick={() => onSave('')}>
          {t('withoutPassword')}
        </Button>
      )}
      <small id={`password-hint-${link.id}`}>{t('passwordHint')}</small>
    </div>
  )
}
