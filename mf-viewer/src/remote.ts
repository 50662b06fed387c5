import { defineRemote } from '@viewpage/remote-kit'
import { contract } from './contract.ts'

function Viewer() {
  return null
}

function Teaser() {
  return null
}

function Metadata() {
  return null
}

function Transcript() {
  return null
}

/** This remote: its contract, and a component for each slot it fills. */
export const remote = defineRemote({
  contract,
  slots: { viewer: Viewer, teaser: Teaser, metadata: Metadata, transcript: Transcript },
})
