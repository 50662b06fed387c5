import { defineRemote } from '@viewpage/remote-kit'
import { contract } from './contract.ts'
import { Identification } from './identification/Identification.tsx'

/** This remote: its contract, and one component for each of its slots. */
export const remote = defineRemote({
  contract,
  slots: { identification: Identification },
})
