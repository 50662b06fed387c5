import { Menu } from '@base-ui/react/menu'
import check from '@phosphor-icons/core/assets/bold/check-bold.svg'
import dots from '@phosphor-icons/core/assets/bold/dots-three-bold.svg'
import calendar from '@phosphor-icons/core/assets/regular/calendar-blank.svg'
import chart from '@phosphor-icons/core/assets/regular/chart-bar.svg'
import copyIcon from '@phosphor-icons/core/assets/regular/copy.svg'
import lock from '@phosphor-icons/core/assets/regular/lock-simple.svg'
import pencil from '@phosphor-icons/core/assets/regular/pencil-simple.svg'
import question from '@phosphor-icons/core/assets/regular/question.svg'
import trash from '@phosphor-icons/core/assets/regular/trash-simple.svg'
import { Icon } from '@viewpage/remote-kit'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { ChoiceMenu, Entry } from './ChoiceMenu.tsx'
import { LinkEditor, type EditedPart } from './LinkEditor.tsx'
import { NoteText } from './NoteText.tsx'
import { useTexts } from './sharing-context.ts'
import type { OwnLink } from './sharing-state.ts'
import { useCopied } from './useCopied.ts'
import type { Changes } from './useChanges.ts'
import type { Undos } from './useUndos.ts'

interface LinkRowProps {
  readonly link: OwnLink
  /** It was just made: it is marked for a while, and gets the focus. */
  readonly isFresh: boolean
  readonly changes: Changes
  readonly undos: Undos
}

/** A view link: name, what it asks, figures, Copy and More. */
export function LinkRow({ link, isFresh, changes, undos }: LinkRowProps) {
  const t = useTexts()
  const row = useRef<HTMLLIElement>(null)
  const { isCopied, copy } = useCopied()
  const [edited, setEdited] = useState<EditedPart | null>(null)
  const { id, name, asks, isEnded, views, lastVisit, insights } = link

  useEffect(() => {
    if (isFresh) focusIn(row.current, '[data-copy]')
  }, [isFresh])

  function endEditing(): void {
    // At once, so that the focus is never nowhere: the dialog would take it.
    flushSync(() => setEdited(null))
    focusIn(row.current, edited === 'name' ? '[data-rename]' : '[data-more]')
  }
  const revoke = () =>
    undos.removeRow({
      ...{ id, name, inRow: row.current, kind: 'revoked', control: '[data-copy]' },
      otherwise: '[data-new-link]',
      change: { change: 'revoke', link: id },
    })

  return (
    <li
      ref={row}
      className="sharing-link-item"
      data-row={id}
      data-fresh={isFresh || undefined}
      data-ended={isEnded || undefined}
    >
      <div className="sharing-link-row">
        <div className="sharing-words">
          {edited === 'name' ? (
            <NameField link={link} changes={changes} onEnd={endEditing} onLeft={() => setEdited(null)} />
          ) : (
            <button type="button" className="sharing-name" data-rename onClick={() => setEdited('name')}>
              {isFresh && <span className="sharing-dot" />}
              <span dir="auto">{name}</span>
            </button>
          )}
          <small>{asks}</small>
          <NoteText note={changes.note} place={id} />
        </div>
        <a
          className="sharing-figures"
          href={insights}
          aria-label={`${name}: ${t('insights')}, ${views}, ${lastVisit}`}
        >
          <span data-none={lastVisit === '' || undefined}>{views}</span>{' '}
          {lastVisit !== '' && <small>{lastVisit}</small>}
        </a>
        <button
          type="button"
          className="sharing-icon"
          data-copy
          aria-label={isCopied ? t('copied') : t('copyOf', { name })}
          onClick={() => void copy(link.address)}
        >
          <Icon path={isCopied ? check : copyIcon} />
        </button>
        <LinkMenu link={link} onEdit={setEdited} onRevoke={revoke} />
      </div>
      {edited !== null && edited !== 'name' && (
        <LinkEditor link={link} part={edited} changes={changes} onEnd={endEditing} />
      )}
      <span className="kit-visually-hidden" role="status">
        {isCopied ? t('copied') : ''}
      </span>
    </li>
  )
}

interface LinkMenuProps {
  readonly link: OwnLink
  readonly onEdit: (part: EditedPart) => void
  readonly onRevoke: () => void
}

function LinkMenu({ link: { name, asks, insights }, onEdit, onRevoke }: LinkMenuProps) {
  const t = useTexts()
  return (
    <ChoiceMenu
      className="sharing-link-menu"
      head={
        <span className="sharing-words">
          <span className="sharing-name" dir="auto">
            {name}
          </span>
          <small>{asks}</small>
        </span>
      }
      trigger={
        <button type="button" className="sharing-icon" data-more aria-label={t('moreOf', { name })}>
          <Icon path={dots} />
        </button>
      }
    >
      {(press) => {
        const edit = (part: EditedPart) => press(() => onEdit(part), 'takesFocus')
        return (
          <>
            <Entry icon={pencil} label={t('rename')} onClick={edit('name')} />
            <Entry icon={question} label={t('whatItAsks')} onClick={edit('question')} />
            <Entry icon={calendar} label={t('lastDay')} onClick={edit('lastDay')} />
            <Entry icon={lock} label={t('password')} onClick={edit('password')} />
            <Menu.LinkItem className="sharing-item" href={insights} label={t('insights')}>
              <Icon path={chart} />
              {t('insights')}
            </Menu.LinkItem>
            <Menu.Separator className="sharing-line" />
            <Entry icon={trash} label={t('revoke')} isDanger onClick={press(onRevoke, 'takesFocus')} />
          </>
        )
      }}
    </ChoiceMenu>
  )
}

interface NameFieldProps {
  readonly link: OwnLink
  readonly changes: Changes
  readonly onEnd: () => void
  /** The focus went elsewhere. */
  readonly onLeft: () => void
}

/** Enter keeps the name, and leaving the field, too; Escape gives the one before back. */
function NameField({ link, changes, onEnd, onLeft }: NameFieldProps) {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    field.current?.select()
    // A menu that closes may take the focus once more.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== field.current) field.current?.select()
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  function end(isKept: boolean, then = onEnd): void {
    if (isOver.current) return
    isOver.current = true
    const name = field.current?.value.trim() ?? ''
    if (isKept && name !== '' && name !== link.name)
      void changes.save(link.id, { change: 'link', link: link.id, name }, (before) => ({
        ...before,
        links: before.links.map((each) => (each.id === link.id ? { ...each, name } : each)),
      }))
    then()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Or it would press the button that gets the focus.
    event.preventDefault()
    end(event.key === 'Enter')
  }
  return (
    <input
      ref={field}
      className="sharing-name-field"
      data-keeps-escape
      aria-label={t('rename')}
      defaultValue={link.name}
      maxLength={100}
      dir="auto"
      onKeyDown={onKeyDown}
      onBlur={() => end(true, onLeft)}
    />
  )
}

function focusIn(element: HTMLElement | null, selector: string): void {
  element?.querySelector<HTMLElement>(selector)?.focus()
}
