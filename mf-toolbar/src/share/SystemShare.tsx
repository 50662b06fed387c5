import exportIcon from '@phosphor-icons/core/assets/regular/export.svg'
import { Button, Icon, useSlot } from '@viewpage/remote-kit'
import { toolbar } from '@viewpage/shared-events'
import { useBus } from '../contract.ts'
import { useText } from '../texts.ts'
import { systemShare } from './system-share.ts'

/** Opens the system's share sheet with the link, where the browser has one (docs/behaviour/share.md#system-share). */
export function SystemShare({ url, title }: { url: string; title: string }) {
  const { report } = useSlot()
  const bus = useBus()
  const t = useText()
  const share = systemShare({ url, title })
  if (!share) return null

  function onClick(): void {
    bus.publish(toolbar.presentationShared, { shareType: 'MOBILE' })
    share?.().catch((error: unknown) => report(error, 'action'))
  }

  return (
    <Button small onClick={onClick}>
      <Icon path={exportIcon} />
      {t('share.otherApps')}
    </Button>
  )
}
