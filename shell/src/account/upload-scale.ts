import type { UploadProgress } from './upload-progress.ts'

/** What an upload does, in this order. `sending`: of its bytes; the others are stages of the import. */
export type UploadStage = 'sending' | Extract<UploadProgress, { stage: string }>['stage']

/** Where on the scale each stage begins and ends. */
const RANGES: Readonly<Record<UploadStage, readonly [from: number, to: number]>> = {
  sending: [0, 30],
  waiting: [30, 30],
  reading: [30, 60],
  painting: [60, 100],
}

/** @returns makes one scale from 0 to 100, which never goes back, of the percents of the stages */
export function uploadScale(): (stage: UploadStage, percent: number) => number {
  let last = 0
  return (stage, percent) => {
    const [from, to] = RANGES[stage]
    last = Math.max(last, Math.floor(from + ((to - from) * percent) / 100))
    return last
  }
}
