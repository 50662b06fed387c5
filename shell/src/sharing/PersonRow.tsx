import { Menu } from '@base-ui/react/menu'
import caret from '@phosphor-icons/core/assets/bold/caret-down-bold.svg'
import check from '@phosphor-icons/core/assets/bold/check-bold.svg'
import copyIcon from '@phosphor-icons/core/assets/regular/copy.svg'
import envelope from '@phosphor-icons/core/assets/regular/envelope-simple.svg'
import remove from '@phosphor-icons/core/assets/regular/user-minus.svg'
import { Icon } from '@viewpage/remote-kit'
import { useRef, type ReactNode } from 'react'
import { Choice, ChoiceMenu, Entry, type Press } from './ChoiceMenu.tsx'
import { NoteText } from './NoteText.tsx'
import { useTexts } from './sharing-context.ts'
import { RIGHTS, type Right, type SharingState } from './sharing-state.ts'
import { useCopied } from './useCopied.ts'
import type { Changes } from './useChanges.ts'
import type { Undos } from './useUndos.ts'

interface Appearance {
  readonly initials: string
  readonly colour: number | null
}

function Face({ initials, colour }: Appearance) {
  return (
    <span className="kit-avatar sharing-face" data-colour={colour ?? 'none'} aria-hidden="true">
      {initials}
    </span>
  )
}

const INVITED = (
  <span className="sharing-face sharing-invited" aria-hidden="true">
    <Icon path={envelope} size={18} />
  </span>
)

function Who({
  face,
  name,
  about,
  note,
}: {
  face: ReactNode
  name: string
  about: string
  note?: ReactNode
}) {
  return (
    <>
      {face}
      <span className="sharing-words">
        <span className="sharing-name" dir="auto">
          {name}
        </span>
        <small dir="auto">{about}</small>
        {note}
      </span>
    </>
  )
}

export function OwnerRow({ owner }: { owner: SharingState['owner'] }) {
  const t = useTexts()
  return (
    <li className="sharing-person">
      <Who face={<Face {...owner} />} name={owner.name} about={owner.about} />
      <span className="sharing-owner">{t('owner')}</span>
    </li>
  )
}

interface RowProps {
  readonly changes: Changes
  readonly undos: Undos
}

export function PersonRow(props: RowProps & { person: SharingState['people'][number] }) {
  const { person, changes, undos } = props
  const { id, name, about, right } = person
  const row = useRef<HTMLLIElement>(null)
  const face = <Face {...person} />
  const choose = (chosen: Right) =>
    void changes.save(id, { change: 'right', person: id, right: chosen }, (before) => ({
      ...before,
      people: before.people.map((each) => (each.id === id ? { ...each, right: chosen } : each)),
    }))
  const removePerson = () =>
    undos.removeRow({
      ...{ id, name, inRow: row.current, kind: 'removed', control: '[data-role]', otherwise: 'input' },
      change: { change: 'remove', person: id },
    })
  return (
    <li ref={row} className="sharing-person" data-row={id}>
      <Who face={face} name={name} about={about} note={<NoteText note={changes.note} place={id} />} />
      <RoleMenu
        name={name}
        right={right}
        onChoose={choose}
        onRemove={removePerson}
        head={<Who face={face} name={name} about={about} />}
      />
    </li>
  )
}

interface InvitationRowProps extends RowProps {
  readonly invitation: SharingState['invitations'][number]
  /** Its link, if it was made since the panel opened. */
  readonly url: string | undefined
  readonly onLink: (email: string, url: string) => void
}

export function InvitationRow({ invitation, url, changes, undos, onLink }: InvitationRowProps) {
  const t = useTexts()
  const { id, name, about, right } = invitation
  const row = useRef<HTMLLIElement>(null)
  const { isCopied, copy } = useCopied()
  const choose = (chosen: Right) =>
    void changes.save(id, { change: 'invitationRight', invitation: id, right: chosen }, (before) => ({
      ...before,
      invitations: before.invitations.map((each) => (each.id === id ? { ...each, right: chosen } : each)),
    }))
  const withdraw = () =>
    undos.removeRow({
      ...{ id, name, inRow: row.current, kind: 'removed', control: '[data-role]', otherwise: 'input' },
      change: { change: 'withdraw', invitation: id },
    })

  /** Its secret is not stored: one that is not known here any more is replaced. */
  async function copyLink(): Promise<void> {
    if (url !== undefined) return void (await copy(url))
    const answer = await changes.save(id, { change: 'renew', invitation: id })
    const made = answer?.invited?.[0]
    if (!made) return
    onLink(name, made.url)
    await copy(made.url)
    changes.tell(id, 'saved', t('linkRenewed'))
  }

  return (
    <li ref={row} className="sharing-person" data-row={name}>
      <Who face={INVITED} name={name} about={about} note={<NoteText note={changes.note} place={id} />} />
      <button
        type="button"
        className="sharing-icon sharing-wide"
        data-copy
        aria-label={isCopied ? t('copied') : t('copyOf', { name })}
        onClick={() => void copyLink()}
      >
        <Icon path={isCopied ? check : copyIcon} />
      </button>
      <RoleMenu
        name={name}
        right={right}
        onChoose={choose}
        onRemove={withdraw}
        head={<Who face={INVITED} name={name} about={about} />}
      >
        {(press) => (
          <span className="sharing-narrow">
            <Entry icon={copyIcon} label={t('copyLink')} onClick={press(() => void copyLink())} />
          </span>
        )}
      </RoleMenu>
    </li>
  )
}

interface RoleMenuProps {
  readonly name: string
  readonly right: Right
  readonly onChoose: (right: Right) => void
  readonly onRemove: () => void
  readonly head: ReactNode
  readonly children?: (press: Press) => ReactNode
}

function RoleMenu({ name, right, onChoose, onRemove, head, children }: RoleMenuProps) {
  const t = useTexts()
  return (
    <ChoiceMenu
      className="sharing-role-menu"
      head={head}
      trigger={<RoleButton right={right} label={`${t('roleOf', { name })}: ${t(right)}`} />}
    >
      {(press) => (
        <>
          <RightChoices right={right} onChoose={onChoose} />
          <Menu.Separator className="sharing-line" />
          {children?.(press)}
          <Entry icon={remove} label={t('remove')} isDanger onClick={press(onRemove, 'takesFocus')} />
        </>
      )}
    </ChoiceMenu>
  )
}

export function RightChoices({ right, onChoose }: { right: Right; onChoose: (right: Right) => void }) {
  const t = useTexts()
  const choose = (chosen: string) => {
    const wanted = RIGHTS.find((each) => each === chosen)
    if (wanted !== undefined && wanted !== right) onChoose(wanted)
  }
  return (
    <Menu.RadioGroup value={right} onValueChange={choose}>
      {RIGHTS.map((each) => (
        <Choice key={each} value={each} label={t(each)} />
      ))}
    </Menu.RadioGroup>
  )
}

/** Shows a right, and opens the menu that changes it. */
export function RoleButton({ right, label, ...props }: { right: Right; label: string }) {
  const t = useTexts()
  return (
    <button type="button" className="sharing-role" data-role aria-label={label} {...props}>
      {t(right)}
      <Icon path={caret} size={12} />
    </button>
  )
}
