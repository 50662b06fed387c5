export const TOO_LATE: string
export const WITHOUT_END: { readonly TEST_END: string }
export function hasTimeLimit(): boolean
export function isTooLate(): boolean
export function readTimeLimit(args: readonly string[]): Record<string, string>
export function lateFilesIn(report: object): string[]
export function lateJourneysIn(report: object): string[]
