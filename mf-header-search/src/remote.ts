import { defineRemote } from '@viewpage/remote-kit'
import { VideoBanner } from './banner/VideoBanner.tsx'
import { contract } from './contract.ts'
import { Header } from './header/Header.tsx'

/** This remote: its contract, and a component for each slot it fills. */
export const remote = defineRemote({
  contract,
  slots: { banner: VideoBanner, header: Header },
})
