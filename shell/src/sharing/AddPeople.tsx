import close from '@phosphor-icons/core/assets/bold/x-bold.svg'
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg'
import { Button, Icon } from '@viewpage/remote-kit'
import { EMAIL, matches } from '@viewpage/shared-events/patterns'
import { addressIn } from '@viewpage/shared-events/email-address'
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import { RightChoices, RoleButton } from './PersonRow.tsx'
import { useTexts } from './sharing-context.ts'
import type { Right } from './sharing-state.ts'
import type { Changes } from './useChanges.ts'

/** Of the placeholder. */
const EM_PER_LETTER = 0.54

interface Chip {
  readonly email: string
  /** Why it is not invited; empty if it may be. */
  readonly problem: string
}

interface AddPeopleProps {
  readonly changes: Changes
  readonly onInvited: (invited: readonly { email: string; url: string }[]) => void
}

/** Collects addresses as chips, and invites them. */
export function AddPeople({ changes, onInvited }: AddPeopleProps) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const [chips, setChips] = useState<readonly Chip[]>([])
  const [typed, setTyped] = useState('')
  const [right, setRight] = useState<Right>('comment')
  const [isSending, setSending] = useState(false)

  const chipOf = (text: string): Chip => {
    const email = addressIn(text)
    return { email, problem: matches(EMAIL, email) ? '' : t('notAnAddress') }
  }
  /** The chips with those of the text. */
  function withTyped(text: string): readonly Chip[] {
    const added = text.split(/[\s,;]/).filter((part) => part !== '')
    const all = [...chips, ...added.map(chipOf)]
    return all.filter(({ email }, index) => all.findIndex((each) => each.email === email) === index)
  }
  function collect(text: string): void {
    setChips(withTyped(text))
    setTyped('')
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return
    if ([',', ';', ' ', 'Enter'].includes(event.key)) {
      event.preventDefault()
      if (typed !== '') collect(typed)
      else if (event.key === 'Enter' && chips.length > 0) void invite()
    } else if (event.key === 'Backspace' && typed === '') setChips(chips.slice(0, -1))
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\s,;]/.test(text.trim())) return
    event.preventDefault()
    collect(typed + text)
  }

  async function invite(): Promise<void> {
    const all = withTyped(typed)
    const wanted = all.filter(({ problem }) => problem === '')
    setChips(all)
    setTyped('')
    if (wanted.length === 0 || isSending) return void field.current?.focus()
    setSending(true)
    const emails = wanted.map(({ email }) => email)
    const answer = await changes.save('people', { change: 'invite', emails, right })
    setSending(false)
    if (!answer) return
    const { invited = [], refused = [] } = answer
    setChips([...all.filter(({ problem }) => problem !== ''), ...refused])
    if (invited.length > 0) onInvited(invited)
    else field.current?.focus()
  }

  const problems = new Set(chips.map(({ problem }) => problem).filter((problem) => problem !== ''))
  return (
    <div className="sharing-add">
      <div className="sharing-field" data-row="add">
        {chips.map((chip) => (
          <ChipItem
            key={chip.email}
            chip={chip}
            onRemove={() => {
              setChips(chips.filter((each) => each !== chip))
              field.current?.focus()
            }}
          />
        ))}
        <input
          ref={field}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={1_000}
          // About as wide as its placeholder, so that the right goes under it rather than over it.
          style={{ flexBasis: `${EM_PER_LETTER * t('addPeople').length}em` }}
          aria-label={t('addPeople')}
          aria-invalid={problems.size > 0 || undefined}
          aria-describedby={problems.size > 0 ? 'sharing-problems' : undefined}
          placeholder={chips.length === 0 ? t('addPeople') : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <ChoiceMenu
          className="sharing-role-menu"
          trigger={<RoleButton right={right} label={`${t('addPeople')}: ${t(right)}`} />}
        >
          {() => <RightChoices right={right} onChoose={setRight} />}
        </ChoiceMenu>
      </div>
      {(chips.length > 0 || typed !== '') && (
        <div className="sharing-invite">
          <Button small disabled={isSending} onClick={() => void invite()}>
            {t('invite')}
          </Button>
          <small>{t('aboutPeople')}</small>
        </div>
      )}
      {problems.size > 0 && (
        <p id="sharing-problems" className="sharing-failed" role="alert">
          <Icon path={warning} size={16} />
          {[...problems].join(' ')}
        </p>
      )}
    </div>
  )
}

function ChipItem({ chip: { email, problem }, onRemove }: { chip: Chip; onRemove: () => void }) {
  const t = useTexts()
  return (
    <span className="sharing-chip" data-wrong={problem !== '' || undefined}>
      {problem !== '' && <Icon path={warning} size={16} />}
      <span dir="auto">{email}</span>
      <button type="button" aria-label={t('removeAddress', { email })} onClick={onRemove}>
        <Icon path={close} size={12} />
      </button>
    </span>
  )
}
