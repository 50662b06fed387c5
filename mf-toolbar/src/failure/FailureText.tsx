import warning from '@phosphor-icons/core/assets/regular/warning-circle.svg'
import { Icon, useAnnouncement } from '@viewpage/remote-kit'
import { useText, type ToolbarText } from '../texts.ts'

/** What failed and why, shown and announced: "Your like was not saved. No connection. Try again." */
export function FailureText({ what, why }: { what: ToolbarText; why: ToolbarText }) {
  const t = useText()
  const sentence = t('failure.sentence', { what: t(what), why: t(why) })
  useAnnouncement(sentence)
  return (
    <>
      <Icon path={warning} />
      <span>{sentence}</span>
    </>
  )
}
