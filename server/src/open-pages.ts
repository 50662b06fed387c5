import { findsSomething } from './features/search/finds-something.ts'
import { createEdge } from './pages/edge/edge.ts'
import { createPageHosts } from './storage/hosts/page-hosts.ts'
import { createPreparePage, createSendPage } from './pages/html/send-page.ts'
import { createSendSitePage } from './pages/send-site-page.ts'
import { createStartView } from './pages/html/start-view.ts'
import { createPageCache } from './pages/cache/page-cache.ts'
import { createPageTurns } from './pages/cache/page-turns.ts'
import { createPageVersions, rememberVersions } from './content/presentations/page-versions.ts'
import { createPersonParts } from './pages/cache/person-parts.ts'
import { createSendDocument } from './pages/cache/send-document.ts'
import { createSharedPages } from './pages/cache/shared-pages.ts'
import { createFoundTerms } from './pages/data/found-terms.ts'
import { createPageDataReader } from './pages/data/read-page-data.ts'
import { createOutgoingClient } from './foundation/http/outgoing/outgoing-client.ts'
import { createAskTeam } from './pages/remote-data/ask-team.ts'
import { createReadDataOfRemotes } from './pages/remote-data/page-data-of-remotes.ts'
import { createRemoteSources } from './pages/remote-data/remote-sources.ts'
import { createPageRemotes } from './pages/rendering/page-remotes.ts'
import { createRenderHeader, createRenderSlots } from './pages/rendering/render-slots.ts'
import type { SlotRenderer } from './pages/rendering/slot-renderer.ts'
import type { PageParts, ReleaseParts, StorageParts } from './features/parts.ts'
import type { OpeningOptions } from './open-storage.ts'

/** Share of the memory for pages that keeps parts of them for one person. */
const PERSON_SHARE = 0.125

export function openPages(
  options: OpeningOptions,
  storage: StorageParts,
  { releases, shell, editor }: ReleaseParts,
  renderer: SlotRenderer,
) {
  const { config, metrics, log, now } = options
  const { database, signer, presentations, covers, readShelves, buildFiles } = storage
  const hosts = createPageHosts(shell, editor)
  const currentVersions = createPageVersions(database)
  const pageVersions = rememberVersions(currentVersions, now)
  const edge = createEdge({ config, pageVersions: currentVersions, releases, log })
  const rendering = { renderer, readPageRemotes: createPageRemotes(buildFiles, hosts) }
  const client = createOutgoingClient()
  const ask = createAskTeam({ access: config.releases.remoteData, client, now })
  const remoteSources = createRemoteSources({ ask, log, now })
  const preparePage = createPreparePage({
    hosts,
    siteCss: shell.siteCss,
    renderSlots: createRenderSlots({
      ...rendering,
      readDataOfRemotes: createReadDataOfRemotes(remoteSources, config.releases.renderDeadlineMs),
    }),
  })
  const personBytes = config.pages.pageCacheBytes * PERSON_SHARE
  const turns = createPageTurns(metrics)
  const pageCache = createPageCache({
    maxBytes: config.pages.pageCacheBytes - personBytes,
    turns,
    now,
    metrics,
  })
  const startView = createStartView(signer, now)
  const sharedPages = createSharedPages({
    config,
    releases,
    cache: pageCache,
    edge,
    personParts: createPersonParts({ maxBytes: personBytes, renderHeader: createRenderHeader(rendering) }),
    preparePage,
    startView,
    now,
  })
  const sendPage = createSendPage({ preparePage, releases, startView, turns })
  const foundTerms = createFoundTerms({
    findsSomething: (term) => findsSomething(database, term),
    onError: (error) => log.error({ err: error }, 'the suggested terms were not checked'),
    now,
  })
  const parts: PageParts = {
    readPageData: createPageDataReader({
      ...{ config, database, signer, presentations },
      ...{ readShelves, covers, foundTerms, now },
    }),
    pageVersions,
    sharedPages,
    sendDocument: createSendDocument(pageCache),
    preparePage,
    sendPage,
    remoteSources,
    ...createSendSitePage({ config, sendPage, pageVersions, sharedPages, foundTerms, now }),
  }
  return {
    parts,
    async close() {
      await edge?.close()
      client.close()
      await pageCache.close()
    },
  }
}
