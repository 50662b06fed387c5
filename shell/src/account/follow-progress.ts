import { createProgressPanel, type ProgressPanel } from './progress-panel.ts'
import type { UploadProgress } from './upload-progress.ts'
import { sendUpload } from './upload-request.ts'
import { uploadScale, type UploadStage } from './upload-scale.ts'
import type { UploadTexts } from './upload-texts.ts'

/** An upload to send. */
export interface FollowedUpload {
  /** Where to. */
  readonly action: string
  /** Its fields, then its files with their paths. */
  readonly form: FormData
  readonly texts: UploadTexts
  /** It is stored: where its owner continues. */
  readonly onStored: (path: string) => void
  /** It was refused, cancelled, or the connection broke; nothing was stored. */
  readonly onProblem: (problem: string) => void
}

/** Sends an upload and shows how far it is, on one scale from 0 to 100. @returns what shows it */
export function followProgress({ action, form, texts, onStored, onProblem }: FollowedUpload): ProgressPanel {
  const percentText = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent' })
  const scale = uploadScale()
  const show = (stage: UploadStage, percent: number) => {
    const whole = scale(stage, percent)
    panel.show(texts[stage].replace('{{percent}}', percentText.format(whole / 100)), whole)
  }
  const onProgress = (progress: UploadProgress) => {
    if ('problem' in progress) return onProblem(progress.problem)
    if ('path' in progress) {
      panel.show(texts.done, 100)
      return onStored(progress.path)
    }
    show(progress.stage, progress.percent)
    if (progress.picture !== undefined) panel.showPicture(progress.picture)
  }
  const panel = createProgressPanel(texts.cancel, () => {
    cancel()
    onProblem(texts.cancelled)
  })
  const cancel = sendUpload(action, form, {
    onSent: (fraction) => show('sending', fraction * 100),
    onProgress,
    onBroken: () => onProblem(texts.interrupted),
  })
  show('sending', 0)
  return panel
}
