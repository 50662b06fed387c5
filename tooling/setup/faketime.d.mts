/** @returns `null` where the library is missing and cannot be installed */
export function clockOff(seconds: number): Readonly<Record<string, string>> | null
