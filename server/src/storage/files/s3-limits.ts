/** How long one request to the object store may take, and how many run at once. */
export interface S3Limits {
  readonly connectMs: number
  /** Until the store responds, and between two packets. */
  readonly responseMs: number
  /** Bodies may take as long as at this speed, in addition to `responseMs`. */
  readonly bytesPerSecond: number
  /** Of one operation that fails at once. A hanging request is not repeated. */
  readonly attempts: number
  readonly sockets: number
}

export const S3_LIMITS: S3Limits = {
  connectMs: 3_000,
  responseMs: 10_000,
  bytesPerSecond: 256 * 1024,
  attempts: 3,
  sockets: 64,
}

/** Time for a body, whole ms. */
export function bodyMs(bytes: number, { responseMs, bytesPerSecond }: S3Limits): number {
  return responseMs + Math.ceil((bytes / bytesPerSecond) * 1_000)
}
