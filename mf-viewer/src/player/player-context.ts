import type { Http } from '@viewpage/remote-kit'
import type { DeckPageData } from '@viewpage/shared-events'
import type { ViewerBus } from '../contract.ts'
import type { EngineTexts } from '../engine/engine.ts'
import type { ViewerBrowser } from './viewer-browser.ts'

/** What a player depends on. */
export interface PlayerContext {
  readonly pageData: DeckPageData
  readonly bus: ViewerBus
  readonly browser: ViewerBrowser
  readonly texts: EngineTexts
  readonly http: Http
  readonly report: (error: unknown) => void
}
