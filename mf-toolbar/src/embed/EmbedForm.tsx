import copyIcon from '@phosphor-icons/core/assets/regular/copy.svg'
import { usePageData } from '@viewpage/remote-kit'
import { toolbar, type PageData } from '@viewpage/shared-events'
import { useRef, useState } from 'react'
import { Checkbox } from '../controls/Checkbox.tsx'
import { StepCheckbox } from '../controls/StepCheckbox.tsx'
import { useBus } from '../contract.ts'
import { CopyButton } from '../copy/CopyButton.tsx'
import { isClassic } from '../presentation/paths.ts'
import { useStep } from '../presentation/useStep.ts'
import { Markup, useText } from '../texts.ts'
import { embedCode, embedUrl } from '@viewpage/shared-events/embed-code'
import { DEFAULT_EMBED_SIZE, withWidth } from './embed-size.ts'
import classes from './EmbedModal.module.css'
import { EmbedPreview } from './EmbedPreview.tsx'
import { SizeFields } from './SizeFields.tsx'

const NO_SIZE = withWidth('')

/** Size, options, and the code they make. */
export function EmbedForm() {
  const t = useText()
  const bus = useBus()
  const pageData = usePageData()
  const step = useStep()
  const [size, setSize] = useState(DEFAULT_EMBED_SIZE)
  const [fits, setFits] = useState(false)
  const [fromStep, setFromStep] = useState(false)
  const [autoplay, setAutoplay] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)

  const responsiveOnly = pageData.embedSizing === 'responsive'
  const embedded = {
    ...pageData,
    size: responsiveOnly || fits ? NO_SIZE : size,
    step: fromStep ? step : undefined,
    autoplay,
  }
  const code = embedCode(embedded)
  const copied = () =>
    bus.publish(toolbar.embedCodeCopied, {
      productType: isClassic(pageData.schemaVersion) ? 'CLASSIC' : 'NEXT',
    })

  return (
    <div className={classes.form}>
      {responsiveOnly ? <AlwaysFits /> : <SizeFields size={size} disabled={fits} onChange={setSize} />}
      <div className={classes.options}>
        {!responsiveOnly && (
          <Checkbox checked={fits} onChange={setFits}>
            {t('embed.fitToWidth')}
          </Checkbox>
        )}
        {step !== undefined && <StepCheckbox step={step} checked={fromStep} onChange={setFromStep} />}
        {startsByItself(pageData) && (
          <Checkbox checked={autoplay} onChange={setAutoplay}>
            {t('embed.autoplay')}
          </Checkbox>
        )}
      </div>
      <textarea
        ref={field}
        className={classes.code}
        readOnly
        spellCheck={false}
        rows={6}
        value={code}
        aria-label={t('embed.code')}
        onCopy={copied}
      />
      <div className={classes.foot}>
        <p className={classes.note}>{!responsiveOnly && t('embed.sizeNote')}</p>
        <CopyButton
          text={code}
          label={t('embed.copyCode')}
          icon={copyIcon}
          onCopied={copied}
          onDenied={() => field.current?.select()}
        />
      </div>
      <EmbedPreview url={embedUrl(embedded)} width={embedded.size.width} />
    </div>
  )
}

function AlwaysFits() {
  return (
    <p className={classes.sentence}>
      <Markup
        text="embed.alwaysFits"
        elements={{
          1: <a className={classes.learnMore} href="/help/embedding/" target="_blank" rel="noopener" />,
        }}
      />
    </p>
  )
}

/** Whether a player that is asked to may start by itself (D45): an unlisted presentation waits for somebody. */
function startsByItself({ privacy }: PageData): boolean {
  return privacy === 'public' || privacy === 'reusable'
}
