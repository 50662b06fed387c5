/** A line of what the server tells of an import. */
export type UploadNews =
  | { readonly stage: 'waiting' | 'reading' | 'painting'; readonly percent: number }
  | { readonly path: string }
  | { readonly problem: string }

/** The lines of an answer that are whole so far, and where the next one begins. */
export function newsIn(answer: string, from: number): { news: UploadNews[]; next: number } {
  const end = answer.lastIndexOf('\n') + 1
  if (end <= from) return { news: [], next: from }
  const lines = answer.slice(from, end).split('\n').filter(Boolean)
  return { news: lines.map((line) => JSON.parse(line) as UploadNews), next: end }
}
