import warning from '@phosphor-icons/core/regular/warning-circle.svg'
import { Icon } from '@viewpage/remote-kit'
import { useText, type ToolbarText } from '../texts.ts'

/** What did not happen, and why: "Your like was not saved. No connection. Try again." */
export function FailureText({ what, why }: { what: ToolbarText; why: ToolbarText }) {
  const t = useText()
  return (
    <>
      <Icon path={warning} />
      <span>{t('failure.sentence', { what: t(what), why: t(why) })}</span>
    </>
  )
}
