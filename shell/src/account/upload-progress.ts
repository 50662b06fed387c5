/** One line of the server's response to an upload. */
export type UploadProgress =
  | {
      readonly stage: 'waiting' | 'reading' | 'painting'
      readonly percent: number
      /** The picture of the step that was drawn last, as a data address. */
      readonly picture?: string
    }
  | { readonly path: string }
  | { readonly problem: string }

/** Parses the complete lines of a partial response. @returns `next`: where the next line starts */
export function parseProgress(response: string, from: number): { progress: UploadProgress[]; next: number } {
  const end = response.lastIndexOf('\n') + 1
  if (end <= from) return { progress: [], next: from }
  const lines = response.slice(from, end).split('\n').filter(Boolean)
  return { progress: lines.map((line) => JSON.parse(line) as UploadProgress), next: end }
}
