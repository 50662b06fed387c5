/** Names of the migrations before 0055 that the first schema replaces. */
export const REPLACED = `
  0001-first 0002-feedback-and-editing 0003-search 0004-own-records 0005-assets-by-file
  0006-event-reasons 0007-insights 0008-bounded-events 0009-page-errors 0010-known-log-entries
  0013-take-downs 0014-limit-counts 0015-invalid-events 0016-release-records 0017-bounded-uploads
  0018-touched-files 0019-declared-slots 0020-roll-ups 0021-lists-by-key 0022-page-versions
  0023-viewer-keys 0024-versions-of-cards 0025-build-files 0027-job-turns 0028-people
  0030-author-segments 0032-staff 0033-report-decisions 0034-hidden-tags 0036-cover-aspects
  0037-where-pages-fail 0039-view-link-conditions 0040-own-lists 0041-contracts 0042-host-contracts
  0043-canaries 0045-previews 0046-page-vitals 0047-outside-hosts 0048-import-notes 0051-search-places
  0052-title-parts 0053-host-changes 0054-watched-words
`
  .trim()
  .split(/\s+/)
