import { useDeckPageData } from '@viewpage/remote-kit'
import { useState } from 'react'
import { StepCheckbox } from '../controls/StepCheckbox.tsx'
import { useText } from '../texts.ts'
import { AccessLine } from './AccessLine.tsx'
import { useStep } from '../presentation/useStep.ts'
import { LinkField } from './LinkField.tsx'
import { sharedLink } from './shared-link.ts'
import classes from './ShareModal.module.css'
import { ShareTiles } from './ShareTiles.tsx'
import { SystemShare } from './SystemShare.tsx'

/** Copies the link, or shares it on a platform, by e-mail, or with the system's share sheet. */
export default function ShareModal() {
  const pageData = useDeckPageData()
  const step = useStep()
  const [startsAtStep, setStartsAtStep] = useState(false)
  const link = sharedLink(pageData, startsAtStep ? step : undefined)
  const { title, tags, privacy, prezilink } = pageData
  const t = useText()
  // The link grants no access to people on a platform (docs/behaviour/share.md#private-link); a view link does.
  const isLinkOnly = privacy === 'private' && prezilink === null
  return (
    <div className={classes.share}>
      <LinkField link={link} />
      <div className={classes.options}>
        {step === undefined ? (
          <p className={classes.title}>{title}</p>
        ) : (
          <StepCheckbox step={step} checked={startsAtStep} onChange={setStartsAtStep} />
        )}
        {!isLinkOnly && <SystemShare url={link.url} title={title} />}
      </div>
      {pageData.viewerRights.share === true && <AccessLine oid={pageData.oid} privacy={privacy} />}
      {isLinkOnly ? (
        <p className={classes.closed}>{t('share.private')}</p>
      ) : (
        <ShareTiles shared={{ url: link.url, title, tags }} />
      )}
    </div>
  )
}
