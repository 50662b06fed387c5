import play from '@phosphor-icons/core/fill/play-fill.svg'
import { Button, Icon, useDeckPageData, useSlot, type SlotProps } from '@viewpage/remote-kit'
import type { DeckPageData } from '@viewpage/shared-events'
import { useState } from 'react'
import { Problem } from '../fields/TextField.tsx'
import { useComponent, type ComponentSource } from '../remotes/useComponent.ts'
import { useText } from '../texts.ts'
import { useLargePicture } from './useLargePicture.ts'
import styles from './StagePart.module.css'

/** What the stage of the viewer gets. */
export interface StageProps extends Omit<SlotProps, 'slot'> {
  readonly pageData: DeckPageData
  readonly step: number
  readonly onDrawn: () => void
}

/** A step on the stage. */
export interface StagedStep {
  /** On the path at page load, from 1; `null`: it was skipped then, so it cannot be played. */
  readonly number: number | null
  readonly title: string
  /** URL of its picture, or `null`. */
  readonly picture: string | null
}

/** The picture of the step being edited. Once played, the stage flies to each step that is edited. */
export function StagePart({ source, step }: { source: ComponentSource | null; step: StagedStep }) {
  const t = useText()
  const [isPlaying, setPlaying] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const [played, setPlayed] = useState(step.number)
  if (step.number !== null && step.number !== played) setPlayed(step.number)
  const large = useLargePicture(step.number === null ? null : step.picture)
  const title = step.title || t('steps.untitled')
  return (
    <section className={styles.part} aria-label={t('stage.name')}>
      <div className={styles.stage} data-drawn={isDrawn && step.number !== null}>
        {step.picture !== null && (
          <img className={styles.picture} src={large ?? step.picture} alt="" width={320} height={180} />
        )}
        {isPlaying && source && played !== null ? (
          <LiveStage source={source} step={played} onDrawn={() => setDrawn(true)} />
        ) : (
          source &&
          step.number !== null && (
            <Button look="stage" className={styles.play} onClick={() => setPlaying(true)}>
              <Icon path={play} />
              {t('stage.play')}
            </Button>
          )
        )}
      </div>
      <p className={styles.title} dir="auto">
        {step.number === null ? title : t('comments.step', { step: step.number, title })}
      </p>
    </section>
  )
}

interface LiveStageProps {
  readonly source: ComponentSource
  readonly step: number
  readonly onDrawn: () => void
}

function LiveStage({ source, step, onDrawn }: LiveStageProps) {
  const t = useText()
  const pageData = useDeckPageData()
  const { bus, http, features, portalRoot, redirect } = useSlot()
  const { outcome, report, retry } = useComponent<StageProps>(source)
  const loaded = outcome?.loaded
  if (loaded) {
    const { Component, i18n, version } = loaded
    return (
      <div className={styles.live} data-remote={source.remote} data-version={version}>
        <Component
          {...{ pageData, bus, http, features, i18n, portalRoot, redirect, report, step, onDrawn }}
        />
      </div>
    )
  }
  if (outcome === null) return <p className="kit-visually-hidden">{t('stage.loading')}</p>
  return (
    <div className={styles.failure}>
      <Problem>{t('stage.notLoaded')}</Problem>
      <Button small onClick={retry}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
