// npm run audit: every page and state, in nine languages and the pseudo-locale, two themes and three widths, with large and with spaced text.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright/test'
import { Audited } from '../models/audited.ts'
import config from '../playwright.config.ts'
import { SPOKEN } from '../support/say.ts'
import { startServer } from '../support/server.ts'
import { Sessions } from '../support/sessions.ts'
import { TEXT_SETTINGS } from '../support/text-settings.ts'
import { ACCOUNT_STATES } from './account-states.ts'
import { auditSubject, titleOf, type Grid, type SubjectReport, type Subject } from './grid.ts'
import { PAGES } from './pages.ts'
import { printReport } from './print-report.ts'
import { STATES } from './states.ts'

/** Browsers and the server share the machine; more at a time is not faster. */
const AT_A_TIME = 2

const { values: wanted } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    languages: { type: 'string', default: SPOKEN.join() },
    widths: { type: 'string', default: '360,800,1280' },
    themes: { type: 'string', default: 'light,dark' },
    texts: { type: 'string', default: 'large,spaced' },
  },
})

const subjects: readonly Subject[] = [...PAGES, ...STATES, ...ACCOUNT_STATES]
const grid: Grid = {
  subjects: subjects.filter((subject) => titleOf(subject).includes(wanted.only)),
  languages: wanted.languages.split(','),
  widths: wanted.widths.split(',').map(Number),
  themes: wanted.themes.split(',').filter((theme) => theme === 'light' || theme === 'dark'),
  texts: TEXT_SETTINGS.filter((text) => wanted.texts.split(',').includes(text)),
}

const start = performance.now()
const folder = mkdtempSync(join(tmpdir(), 'viewpage-audit-'))
const server = await startServer(folder)
const browser = await chromium.launch(config.use?.launchOptions)
const audited = new Audited(browser, server.url, new Sessions(browser, server.url))
const reports: SubjectReport[] = []

const waiting = [...grid.subjects]
async function work(): Promise<void> {
  for (let subject = waiting.shift(); subject; subject = waiting.shift()) {
    const report = await auditSubject(subject, grid, { browser, audited })
    reports.push(report)
    const minutes = ((performance.now() - start) / 60_000).toFixed(1)
    console.log(`${minutes} min  ${report.subject}: ${report.findings.length} findings`)
    for (const what of new Set(report.findings.map((finding) => finding.what))) console.log(`  ${what}`)
  }
}
await Promise.all(Array.from({ length: AT_A_TIME }, work))

await browser.close()
await server.stop()
rmSync(folder, { recursive: true, force: true })

console.log()
const order = grid.subjects.map(titleOf)
reports.sort((one, other) => order.indexOf(one.subject) - order.indexOf(other.subject))
printReport(reports, (line) => console.log(line))
process.exitCode = reports.some(({ findings }) => findings.length > 0) ? 1 : 0
