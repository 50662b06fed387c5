import { Button, useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { useRef, useState, type ReactNode } from 'react'
import { isPictureCover, pictureOfCover } from '../editing/cover-choice.ts'
import { coverOf, type Draft } from '../editing/draft.ts'
import { PICTURE_KINDS, uploadPicture } from '../editing/upload-picture.ts'
import type { LoadedStep } from '../steps/useLoadedSteps.ts'
import { useText, type EditorText } from '../texts.ts'
import styles from './CoverField.module.css'
import { Problem } from './TextField.tsx'

interface CoverFieldProps {
  readonly draft: Draft
  readonly loadedStep: (id: string) => LoadedStep | null
  /** Only the owner may change it. */
  readonly readOnly: boolean
  /** @param cover the id of a step, or an uploaded picture; empty for the first step */
  readonly onChange: (cover: string) => void
}

/** The picture of the cover: that of a step, which is chosen in its menu, or one that is uploaded here. */
export function CoverField({ draft, loadedStep, readOnly, onChange }: CoverFieldProps) {
  const t = useText()
  const { oid } = useDeckPageData()
  const step = coverOf(draft)
  const { cover } = draft
  const isChosen = cover !== ''
  const isUploaded = isPictureCover(cover)
  const picture = isUploaded ? pictureOfCover(oid, cover) : step && loadedStep(step.id)?.picture
  const nameOfStep = isChosen ? step?.title || t('steps.untitled') : t('cover.first')
  return (
    <div className={styles.field} role="group" aria-label={t('fields.cover')}>
      <p className={styles.label}>{t('fields.cover')}</p>
      <div className={styles.row}>
        {picture ? (
          <img className={styles.picture} src={picture} alt="" width={160} height={90} />
        ) : (
          <span className={styles.picture} />
        )}
        <div className={styles.words}>
          <p className={styles.name} dir="auto">
            {isUploaded ? t('cover.picture') : nameOfStep}
          </p>
          <p className={styles.hint}>{t(readOnly ? 'fields.privacyOwner' : 'cover.hint')}</p>
          {!readOnly && (
            <PictureUpload onUploaded={onChange}>
              {isChosen && (
                <Button small onClick={() => onChange('')}>
                  {t('cover.useFirst')}
                </Button>
              )}
            </PictureUpload>
          )}
        </div>
      </div>
    </div>
  )
}

type Sending = 'idle' | 'running' | 'done' | { readonly fault: EditorText }

interface PictureUploadProps {
  readonly onUploaded: (cover: string) => void
  /** More buttons. */
  readonly children: ReactNode
}

function PictureUpload({ onUploaded, children }: PictureUploadProps) {
  const t = useText()
  const { oid } = useDeckPageData()
  const { http } = useSlot()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending>('idle')
  const isRunning = sending === 'running'

  async function send(file: File): Promise<void> {
    setSending('running')
    const outcome = await uploadPicture(http, oid, file)
    if ('cover' in outcome) onUploaded(outcome.cover)
    setSending('cover' in outcome ? 'done' : outcome)
  }

  return (
    <>
      <div className={styles.buttons}>
        <Button
          small
          // Not `disabled`: the button would lose the focus.
          aria-disabled={isRunning}
          onClick={() => !isRunning && input.current?.click()}
        >
          {t(isRunning ? 'cover.uploading' : 'cover.upload')}
        </Button>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_KINDS}
        hidden
        aria-label={t('cover.upload')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // So that the same file can be chosen again.
          target.value = ''
          if (file) void send(file)
        }}
      />
      {typeof sending === 'object' && <Problem>{t(sending.fault)}</Problem>}
      <p role="status" className="kit-visually-hidden">
        {isRunning && t('cover.uploading')}
        {sending === 'done' && t('cover.saidPicture')}
      </p>
    </>
  )
}
