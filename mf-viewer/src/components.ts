import type { SlotComponents } from '@viewpage/remote-kit'
import { Metadata } from './metadata/Metadata.tsx'
import { Teaser } from './teaser/Teaser.tsx'
import { Transcript } from './transcript/Transcript.tsx'
import { Viewer } from './viewer/Viewer.tsx'
import type { remote } from './remote.ts'

/** The component that fills each slot. */
export const components: SlotComponents<typeof remote> = {
  viewer: Viewer,
  teaser: Teaser,
  metadata: Metadata,
  transcript: Transcript,
}
