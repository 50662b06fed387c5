import type { Browser } from 'playwright/test'
import { type Audited, openLive } from '../models/audited.ts'
import { violations } from '../support/axe.ts'
import { sayIn } from '../support/say.ts'
import { readingFaults, type TextSetting } from '../support/text-settings.ts'
import { nameOf, type AuditedPage } from './pages.ts'
import type { AuditedState } from './states.ts'

/** A page at rest, or in one of its states. */
export type Subject = AuditedPage & Partial<AuditedState>

export interface Grid {
  readonly subjects: readonly Subject[]
  readonly languages: readonly string[]
  /** px */
  readonly widths: readonly number[]
  readonly themes: readonly ('light' | 'dark')[]
  readonly texts: readonly TextSetting[]
}

/** What was found in one place of the grid. */
export interface Finding {
  readonly subject: string
  /** `ja 360 dark`, or with other text `ja 360 large` */
  readonly place: string
  readonly what: string
}

export interface SubjectReport {
  readonly subject: string
  /** The page answered that it is not there. */
  readonly isMissing: boolean
  readonly places: number
  readonly findings: readonly Finding[]
}

const HEIGHT = 860

/** Audits a subject in every language, width and theme. A page that does not exist is audited once. */
export async function auditSubject(
  subject: Subject,
  { languages, widths, themes, texts }: Grid,
  { browser, audited }: { browser: Browser; audited: Audited },
): Promise<SubjectReport> {
  const name = titleOf(subject)
  const findings: Finding[] = []
  let places = 0
  let isMissing = false
  for (const language of languages) {
    for (const width of subject.widths?.filter((each) => widths.includes(each)) ?? widths) {
      const page = await audited.pageOf(subject.as, {
        viewport: { width, height: HEIGHT },
        locale: language.slice(0, 2),
      })
      try {
        await subject.prepare?.(page)
        const status = await openLive(page, subject.path, language)
        isMissing = status === 404 && !subject.path.includes('nothing')
        await subject.reach?.(page, sayIn(language))
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme })
          const place = `${language} ${width} ${theme}`
          const found = [...(await violations(page)), ...(await readingFaults(page, 'usual'))]
          findings.push(...found.map((what) => ({ subject: name, place, what })))
          places += 1
        }
        for (const text of texts) {
          const found = await readingFaults(page, text)
          findings.push(
            ...found.map((what) => ({ subject: name, place: `${language} ${width} ${text}`, what })),
          )
          places += 1
        }
      } catch (error) {
        const what = `not reached: ${String(error).split('\n')[0]}`
        findings.push({ subject: name, place: `${language} ${width}`, what })
      } finally {
        await page.context().close()
      }
      if (isMissing || !browser.isConnected()) return { subject: name, isMissing, places, findings }
    }
  }
  return { subject: name, isMissing, places, findings }
}

export function titleOf(subject: Subject): string {
  return subject.name === undefined ? nameOf(subject) : `${nameOf(subject)}: ${subject.name}`
}
