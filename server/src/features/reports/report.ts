import { cleanText, characterCount } from '../../foundation/clean-text.ts'

/** Reasons for a report, in the order of the form. */
export const REPORT_REASONS = ['copyright', 'spam', 'hate', 'violence', 'sexual', 'privacy', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const MAX_NOTE_LENGTH = 2_000

/** A visitor's complaint about a presentation. */
export interface Report {
  readonly reason: ReportReason
  /** From 1; `null`: the whole presentation. */
  readonly step: number | null
  readonly note: string
}

/** Faults by field of the form. */
export type ReportFault = 'reasonMissing' | 'stepUnknown' | 'noteMissing' | 'noteTooLong'
export type ReportFaults = Partial<Record<'reason' | 'step' | 'note', ReportFault>>

/** Reads a report from the fields of a form. @param stepCount of the presentation */
export function readReport(
  fields: Readonly<Record<string, string>>,
  stepCount: number,
): { readonly report: Report } | { readonly faults: ReportFaults } {
  const reason = REPORT_REASONS.find((each) => each === fields['reason'])
  const step = fields['step'] ?? ''
  const note = cleanText(fields['note'] ?? '')
  const knownStep = step === '' || (/^[1-9]\d{0,4}$/.test(step) && Number(step) <= stepCount)
  const faults: ReportFaults = {
    ...(!reason && { reason: 'reasonMissing' }),
    ...(!knownStep && { step: 'stepUnknown' }),
    ...(reason === 'other' && note === '' && { note: 'noteMissing' }),
    ...(characterCount(note) > MAX_NOTE_LENGTH && { note: 'noteTooLong' }),
  }
  if (!reason || Object.keys(faults).length > 0) return { faults }
  return { report: { reason, step: step === '' ? null : Number(step), note } }
}
