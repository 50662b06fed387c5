/** Page views in which a version of a remote kept others from working. */
export interface RemoteBlamesTable {
  remote: string
  version: string
  /** Days since 1970. */
  day: number
  /** What it did; empty for the row of all, which has the times. */
  fault: string
  views: number
  /** ms of tasks that kept the page busy. PostgreSQL returns it as text. */
  blamed_ms: number | string
  /** ms that these pages were watched. */
  watched_ms: number | string
  /** Views in which the host stopped it. */
  stopped: number
}
