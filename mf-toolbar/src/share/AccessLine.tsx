import { useSlot } from '@viewpage/remote-kit'
import { closeModal, type Privacy } from '@viewpage/shared-events'
import { sharingPath } from '@viewpage/shared-events/site-paths'
import { useAccessText } from './access-texts.ts'
import classes from './ShareModal.module.css'

/** For whoever may share: who can see the presentation, and the way to change it. A host may open its panel there. */
export function AccessLine({ oid, privacy }: { oid: string; privacy: Privacy }) {
  const { bus } = useSlot()
  const t = useAccessText()
  return (
    <p className={classes.access}>
      {t(privacy)}{' '}
      <a href={sharingPath(oid)} data-sharing={oid} onClick={() => closeModal(bus, 'SOCIAL_SHARE_MODAL')}>
        {t('manage')}
      </a>
    </p>
  )
}
