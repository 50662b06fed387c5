import { defineRemote } from '@viewpage/remote-kit'
import { contract } from './contract.ts'
import { Metadata } from './metadata/Metadata.tsx'
import { Teaser } from './teaser/Teaser.tsx'
import { Transcript } from './transcript/Transcript.tsx'
import { Viewer } from './viewer/Viewer.tsx'

/** This remote: its contract, and a component for each of its slots. */
export const remote = defineRemote({
  contract,
  slots: { viewer: Viewer, teaser: Teaser, metadata: Metadata, transcript: Transcript },
})
