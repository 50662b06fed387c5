import check from '@phosphor-icons/core/assets/bold/check-bold.svg'
import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg'
import { Icon } from '@viewpage/remote-kit'
import { useTexts } from './sharing-context.ts'
import type { Note } from './useChanges.ts'

/** "Saved" for 2 s, or why it was not, until the next try. Its place is always there. */
export function NoteText({ note, place }: { note: Note | null; place: string }) {
  const t = useTexts()
  const mine = note?.place === place ? note : null
  return (
    <span className="sharing-note" role="status">
      {mine && (
        <span key={mine.count} className={mine.kind === 'saved' ? 'sharing-saved' : 'sharing-failed'}>
          <Icon path={mine.kind === 'saved' ? check : warning} size={16} />
          {mine.kind === 'saved' ? t('saved') : mine.sentence || t('notSaved')}
        </span>
      )}
    </span>
  )
}
