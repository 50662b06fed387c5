import type { App } from '../../src/app.ts'
import { createCommentStore } from '../../src/features/comments/comment-store.ts'
import { createTagStore } from '../../src/features/curation/tag-store.ts'
import { createDownloadStore } from '../../src/features/downloads/download-store.ts'
import { createEditingStore } from '../../src/features/editing/editing-store.ts'
import { createLinkViewerStore } from '../../src/people/visitors/link-viewer-store.ts'
import { createEventStore } from '../../src/features/ingestion/event-store.ts'
import { createViewStore } from '../../src/features/ingestion/view-store.ts'
import { createPageErrorStore } from '../../src/features/page-errors/page-error-store.ts'
import { createReportStore } from '../../src/features/reports/report-store.ts'
import { createSharingStore } from '../../src/features/sharing/sharing-store.ts'

/** Stores like those that the features of an app own, on the same database. */
export function storesOf({ parts }: Pick<App, 'parts'>) {
  const { database, presentations, storedFiles, paintStored, documentThread: thread, now } = parts
  const { config, limits, notices, hookEvents, quota } = parts
  return {
    comments: createCommentStore(database, { notices, hookEvents }, now),
    downloads: createDownloadStore({
      ...{ database, presentations, storedFiles, paintStored, now },
      brand: config.site.brand,
    }),
    editing: createEditingStore({ database, paintStored, thread, quota, now }),
    events: createEventStore(database, now),
    linkViewers: createLinkViewerStore(database, now),
    pageErrors: createPageErrorStore(database, now),
    reports: createReportStore(database, now),
    sharing: createSharingStore(database, now),
    tags: createTagStore(database, now),
    views: createViewStore({
      ...{ database, limits, notices, hookEvents, now },
      maxPerAddress: config.http.perAddress.views,
    }),
  }
}
