import type { Finding, SubjectReport } from './grid.ts'

/** Prints a line for every subject, and every finding once with the places it was made in. */
export function printReport(reports: readonly SubjectReport[], print: (line: string) => void): void {
  const width = Math.max(...reports.map(({ subject }) => subject.length))
  print(`${'page'.padEnd(width)}  places  findings`)
  for (const { subject, places, findings, isMissing } of reports) {
    const result = isMissing ? 'missing (404)' : String(findings.length)
    print(`${subject.padEnd(width)}  ${String(places).padStart(6)}  ${result}`)
  }
  for (const { subject, findings } of reports) {
    if (findings.length > 0) print(`\n${subject}`)
    for (const what of new Set(findings.map((finding) => finding.what))) {
      print(`  ${what}\n    ${placesOf(findings.filter((finding) => finding.what === what))}`)
    }
  }
}

const MAX_PLACES = 8

function placesOf(findings: readonly Finding[]): string {
  const more = findings.length - MAX_PLACES
  const places = findings.slice(0, MAX_PLACES).map(({ place }) => place)
  return places.join(', ') + (more > 0 ? `, and ${more} more` : '')
}
