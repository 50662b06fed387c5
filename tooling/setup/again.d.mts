interface Count {
  readonly passed: number
  readonly failed: number
}
export function isWorthAgain(files: readonly string[]): boolean
export function failedFilesIn(report: object): string[]
export function failedJourneysIn(report: object): string[]
export function countFiles(first: object, second?: object): Count
export function countJourneys(first: object, second?: object): Count
