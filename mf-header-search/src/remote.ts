import { defineRemote } from '@viewpage/remote-kit'
import { VideoBanner } from './banner/VideoBanner.tsx'
import { contract } from './contract.ts'
import { Header } from './header/Header.tsx'

/** This remote: its contract, and one component for each of its slots. */
export const remote = defineRemote({
  contract,
  slots: { banner: VideoBanner, header: Header },
})
