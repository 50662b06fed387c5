import { useEffect, useRef, useState } from 'react'
import { AddPeople } from './AddPeople.tsx'
import { NoteText } from './NoteText.tsx'
import { InvitationRow, OwnerRow, PersonRow } from './PersonRow.tsx'
import { useTexts } from './sharing-context.ts'
import type { Changes } from './useChanges.ts'
import type { Undos } from './useUndos.ts'

/** Rows that are shown before one asks for all. */
const SHOWN = 5

/** The people with a right, those who are invited, and the field that invites more. */
export function PeoplePart({ changes, undos }: { changes: Changes; undos: Undos }) {
  const t = useTexts()
  const section = useRef<HTMLElement>(null)
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const [isWhole, setWhole] = useState(false)
  const [newest, setNewest] = useState<{ email: string } | null>(null)
  const { state, note } = changes
  const people = state.people.filter((each) => !undos.isGone(each))
  const invitations = state.invitations.filter((each) => !undos.isGone(each))
  const count = people.length + invitations.length
  const isShort = !isWhole && count > SHOWN

  function onInvited(invited: readonly { email: string; url: string }[]): void {
    setUrls((before) => new Map([...before, ...invited.map(({ email, url }) => [email, url] as const)]))
    if (count + invited.length > SHOWN) setWhole(true)
    setNewest(invited[0] ?? null)
  }

  // The row is there once the state is.
  useEffect(() => {
    if (newest === null) return
    const row = section.current?.querySelector(`[data-row="${CSS.escape(newest.email)}"]`)
    const controls = [...(row?.querySelectorAll<HTMLElement>('[data-copy], [data-role]') ?? [])]
    controls.find((each) => each.checkVisibility?.() ?? true)?.focus()
  }, [newest])

  return (
    <section ref={section} className="sharing-part" aria-labelledby="sharing-people">
      <div className="sharing-heading">
        <h3 id="sharing-people">{t('people')}</h3>
        <NoteText note={note} place="people" />
      </div>
      <AddPeople changes={changes} onInvited={onInvited} />
      <ul className="sharing-people">
        <OwnerRow owner={state.owner} />
        {people.slice(0, isShort ? SHOWN : undefined).map((person) => (
          <PersonRow key={person.id} person={person} changes={changes} undos={undos} />
        ))}
        {invitations.slice(0, isShort ? Math.max(0, SHOWN - people.length) : undefined).map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            url={urls.get(invitation.name)}
            changes={changes}
            undos={undos}
            onLink={(email, url) => setUrls((before) => new Map([...before, [email, url]]))}
          />
        ))}
      </ul>
      {isShort && (
        <button
          type="button"
          className="kit-button kit-button-quiet sharing-all"
          onClick={() => setWhole(true)}
        >
          {t('showAll', { number: count })}
        </button>
      )}
    </section>
  )
}
