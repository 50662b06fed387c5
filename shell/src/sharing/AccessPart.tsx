import { Menu } from '@base-ui/react/menu'
import caret from '@phosphor-icons/core/assets/bold/caret-down-bold.svg'
import copy from '@phosphor-icons/core/assets/regular/copy.svg'
import globe from '@phosphor-icons/core/assets/regular/globe-simple.svg'
import link from '@phosphor-icons/core/assets/regular/link-simple.svg'
import lock from '@phosphor-icons/core/assets/regular/lock-simple.svg'
import { Icon } from '@viewpage/remote-kit'
import { Choice, ChoiceMenu } from './ChoiceMenu.tsx'
import { NoteText } from './NoteText.tsx'
import { useTexts } from './sharing-context.ts'
import { PRIVACIES, type Privacy } from './sharing-state.ts'
import type { Changes } from './useChanges.ts'

const ICONS: Readonly<Record<Privacy, string>> = {
  public: globe,
  reusable: copy,
  unlisted: link,
  private: lock,
}

/** Who can see the presentation. */
export function AccessPart({ changes: { state, note, save } }: { changes: Changes }) {
  const t = useTexts()
  const { privacy } = state
  function choose(chosen: string): void {
    const wanted = PRIVACIES.find((each) => each === chosen)
    if (wanted === undefined || wanted === privacy) return
    void save('access', { change: 'privacy', privacy: wanted }, (before) => ({ ...before, privacy: wanted }))
  }
  return (
    <div className="sharing-access">
      <ChoiceMenu
        className="sharing-access-menu"
        align="start"
        trigger={
          <button type="button" className="sharing-access-row">
            <span className="sharing-disc">
              <Icon path={ICONS[privacy]} />
            </span>
            <span className="sharing-words">
              <span className="sharing-access-name">
                <span className="kit-visually-hidden">{t('access')}: </span>
                {t(privacy)}
                <Icon path={caret} size={12} />
              </span>
              <small>{t(`${privacy}.about`)}</small>
            </span>
          </button>
        }
      >
        {() => (
          <Menu.RadioGroup value={privacy} onValueChange={choose}>
            {PRIVACIES.map((each) => (
              <Choice key={each} value={each} label={t(each)} about={t(`${each}.about`)} />
            ))}
          </Menu.RadioGroup>
        )}
      </ChoiceMenu>
      <NoteText note={note} place="access" />
    </div>
  )
}
