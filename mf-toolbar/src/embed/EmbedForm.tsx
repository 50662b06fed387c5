import copyIcon from '@phosphor-icons/core/assets/regular/copy.svg'
import { useDeckPageData } from '@viewpage/remote-kit'
import { toolbar, type DeckPageData } from '@viewpage/shared-events'
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
import { MoreOptions, optionsOf, type ChosenOptions } from './MoreOptions.tsx'
import { EmbedPreview } from './EmbedPreview.tsx'
import { SizeFields } from './SizeFields.tsx'

const NO_SIZE = withWidth('')

/** Size, options, and the resulting embed code. */
export function EmbedForm() {
  const t = useText()
  const bus = useBus()
  const pageData = useDeckPageData()
  const step = useStep()
  const [size, setSize] = useState(DEFAULT_EMBED_SIZE)
  const [isFluid, setIsFluid] = useState(false)
  const [startsAtStep, setStartsAtStep] = useState(false)
  const [autoplay, setAutoplay] = useState(pageData.shouldAutoplay)
  const [chosen, setChosen] = useState<ChosenOptions>(new Set())
  const field = useRef<HTMLTextAreaElement>(null)

  const isAlwaysFluid = pageData.embedSizing === 'responsive'
  const embedded = {
    ...pageData,
    size: isAlwaysFluid || isFluid ? NO_SIZE : size,
    options: {
      ...(startsAtStep && step !== undefined && { step }),
      // Without it, the address follows the owner.
      ...(autoplay !== pageData.shouldAutoplay && { autoplay }),
      ...optionsOf(chosen),
    },
  }
  const code = embedCode(embedded)
  const publishCopied = () =>
    bus.publish(toolbar.embedCodeCopied, {
      productType: isClassic(pageData.schemaVersion) ? 'CLASSIC' : 'NEXT',
    })

  return (
    <div className={classes.form}>
      {isAlwaysFluid ? <FluidNote /> : <SizeFields size={size} disabled={isFluid} onChange={setSize} />}
      <div className={classes.options}>
        {!isAlwaysFluid && (
          <Checkbox checked={isFluid} onChange={setIsFluid}>
            {t('embed.fitToWidth')}
          </Checkbox>
        )}
        {step !== undefined && <StepCheckbox step={step} checked={startsAtStep} onChange={setStartsAtStep} />}
        {choosesAutoplay(pageData) && (
          <Checkbox checked={autoplay} onChange={setAutoplay}>
            {t('embed.autoplay')}
          </Checkbox>
        )}
      </div>
      <MoreOptions chosen={chosen} onChange={setChosen} />
      <textarea
        ref={field}
        className={classes.code}
        readOnly
        spellCheck={false}
        rows={6}
        value={code}
        aria-label={t('embed.code')}
        onCopy={publishCopied}
      />
      <div className={classes.foot}>
        <p className={classes.note}>{!isAlwaysFluid && t('embed.sizeNote')}</p>
        <CopyButton
          text={code}
          label={t('embed.copyCode')}
          icon={copyIcon}
          onCopied={publishCopied}
          onDenied={() => field.current?.select()}
        />
      </div>
      <EmbedPreview url={embedUrl(embedded)} width={embedded.size.width} />
    </div>
  )
}

function FluidNote() {
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

/**
 * Whether an embed can start without a click or wait for one: an unlisted presentation always waits
 * (docs/behaviour/overlay.md#public-presentation), and forced autoplay never does.
 */
function choosesAutoplay({ privacy, forceAutoplay }: DeckPageData): boolean {
  return !forceAutoplay && (privacy === 'public' || privacy === 'reusable')
}
