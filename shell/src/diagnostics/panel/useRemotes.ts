import { browserClock, every } from '@viewpage/remote-kit/browser'
import { useEffect, useState } from 'react'
import type { ReadRemotes, ShownRemote } from '../slots/slot-map.ts'

const INTERVAL_MS = 500

/** The remotes and slots of the page, read again twice a second while they are shown. */
export function useRemotes(read: ReadRemotes): readonly ShownRemote[] {
  const [remotes, setRemotes] = useState(read)
  useEffect(() => every(browserClock, INTERVAL_MS, () => setRemotes(read())), [read])
  return remotes
}
