/** A known vulnerability of an installed package. */
export interface Advisory {
  /** `GHSA-…` */
  readonly id: string
  readonly name: string
  readonly severity: string
  readonly title: string
}

/** An advisory that is allowed until a date. */
export interface Exception {
  readonly id: string
  readonly reason: string
  /** `YYYY-MM-DD`, the last day. */
  readonly until: string
}

export interface Judgement {
  readonly failures: readonly string[]
  readonly warnings: readonly string[]
}

/** Other severities are warnings. */
const FAILING: readonly string[] = ['high', 'critical']

/**
 * Reads the distinct advisories of a report of `npm audit --json`.
 *
 * @returns `null` if it is not such a report, because the registry did not answer
 */
export function readAdvisories(report: unknown): Advisory[] | null {
  if (!isObject(report) || !isObject(report['vulnerabilities'])) return null
  const found = Object.values(report['vulnerabilities']).flatMap((entry) =>
    isObject(entry) && Array.isArray(entry['via']) ? entry['via'].filter(isObject) : [],
  )
  const advisories = found.map(({ url, name, severity, title }) => ({
    id: String(url).split('/').at(-1) ?? '',
    name: String(name),
    severity: String(severity),
    title: String(title),
  }))
  return [...new Map(advisories.map((advisory) => [`${advisory.id} ${advisory.name}`, advisory])).values()]
}

/** @param today `YYYY-MM-DD` */
export function judgeAdvisories(
  advisories: readonly Advisory[],
  exceptions: readonly Exception[],
  today: string,
): Judgement {
  const failures: string[] = []
  const warnings: string[] = []
  for (const { id, name, severity, title } of advisories) {
    const line = `${severity}: ${name}: ${title} (${id})`
    const exception = exceptions.find((each) => each.id === id)
    if (!FAILING.includes(severity)) warnings.push(line)
    else if (!exception) failures.push(line)
    else if (exception.until < today) failures.push(`${line}; its exception ended on ${exception.until}`)
    else warnings.push(`${line}; allowed until ${exception.until}: ${exception.reason}`)
  }
  for (const { id } of exceptions) {
    if (!advisories.some((advisory) => advisory.id === id))
      warnings.push(`${id} does not need its exception any more`)
  }
  return { failures, warnings }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
