import plus from '@phosphor-icons/core/assets/bold/plus-bold.svg'
import { Button, Icon } from '@viewpage/remote-kit'
import { useState } from 'react'
import { LinkRow } from './LinkRow.tsx'
import { NoteText } from './NoteText.tsx'
import { useTexts } from './sharing-context.ts'
import type { Changes } from './useChanges.ts'
import type { Undos } from './useUndos.ts'

/** The view links, newest first. */
export function LinksPart({ changes, undos }: { changes: Changes; undos: Undos }) {
  const t = useTexts()
  const [fresh, setFresh] = useState<string | null>(null)
  const [isMaking, setMaking] = useState(false)
  const { state, note, save } = changes

  async function make(): Promise<void> {
    if (isMaking) return
    setMaking(true)
    const answer = await save('links', { change: 'newLink' })
    setMaking(false)
    if (answer?.madeLink !== undefined) setFresh(answer.madeLink)
  }

  return (
    <section className="sharing-part" aria-labelledby="sharing-links">
      <div className="sharing-heading">
        <h3 id="sharing-links">{t('links')}</h3>
        {note?.kind === 'failed' && <NoteText note={note} place="links" />}
        <Button small data-new-link onClick={() => void make()}>
          <Icon path={plus} size={16} />
          {t('newLink')}
        </Button>
      </div>
      <ul className="sharing-links">
        {state.links
          .filter((link) => !undos.isGone(link))
          .map((link) => (
            <LinkRow key={link.id} link={link} isFresh={link.id === fresh} changes={changes} undos={undos} />
          ))}
      </ul>
    </section>
  )
}
