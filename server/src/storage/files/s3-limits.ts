/** How long one request to the object store may take, and how many run at once. */
export interface S3Limits {
  readonly connectMs: number
  /** Until the store answers, and between two packets. */
  readonly answerMs: number
  /** Bodies may take as long as at this speed, in addition to `answerMs`. */
  readonly bytesPerSecond: number
  /** Of one operation that fails at once. A hanging request is not repeated. */
  readonly attempts: number
  readonly sockets: number
}

export const S3_LIMITS: S3Limits = {
  connectMs: 3_000,
  answerMs: 10_000,
  bytesPerSecond: 256 * 1024,
  attempts: 3,
  sockets: 64,
}

/** Time for a body, whole ms. */
export function bodyMs(bytes: number, { answerMs, bytesPerSecond }: S3Limits): number {
  return answerMs + Math.ceil((bytes / bytesPerSecond) * 1_000)
}
