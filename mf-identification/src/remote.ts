import { defineRemote } from '@viewpage/remote-kit'
import { contract } from './contract.ts'
import { Identification } from './identification/Identification.tsx'

/** This remote: its contract, and a component for each slot it fills. */
export const remote = defineRemote({
  contract,
  slots: { identification: Identification },
})
