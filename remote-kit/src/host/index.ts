// A page and its host
export { bootPage } from './boot-page.ts'
export type { BootOptions } from './boot-page.ts'
export { layOutDeferred } from './deferred-layout.ts'
export { allowFiles, allowPageFiles, isKnownScript } from './known-files.ts'
export { readPageData, readPageRelease } from './page-blocks.ts'
export { allowScriptUrls, protectScriptUrls } from './trusted-types.ts'

// Loading remotes
export { ChunkLoadError } from '../chunk-load-error.ts'
export type { ChunkLoadFailure } from '../chunk-load-error.ts'
export { createContainerLoader } from './container-loader.ts'
export { createFederation } from './federation.ts'
export type { Federation } from './federation.ts'
export { nameLibraries } from './library-sets.ts'
export { addressOf } from './remote-address.ts'
export type { RemoteAddress, RemoteVersion } from './remote-address.ts'
export { sharedModules } from './shared-modules.ts'
export type { SharedModule, SharedModules } from './shared-modules.ts'
export { ENGLISH, slotLanguage } from '../english-texts.ts'
export { createVersionAssets, NOTHING_INLINED } from './version-assets.ts'
export type { CreateI18n, VersionAssets } from './version-assets.ts'

// A component of a remote, for hosts without slots
export { describeDifferences, differencesOf } from './contract-check.ts'
export type { ContractDifference, HostContract } from './contract-check.ts'
export { loadComponent } from './load-component.ts'
export type { ComponentLoad, ComponentOutcome, LoadedComponent } from './load-component.ts'

// Provided to slots
export { createFetchHttp, RefusedError } from './fetch-http.ts'
export type { FetchAnswer, FetchHttpOrigin } from './fetch-http.ts'
export { ownFetch, replaceOwnFetch } from '../own-fetch.ts'
export { redirect } from './redirect.ts'

// Errors and diagnostics
export { createErrorLog } from './errors/error-log.ts'
export type { ErrorLog, RemoteFailure } from './errors/error-log.ts'
export { originOf } from './errors/error-origin.ts'
export { watchErrors } from './errors/watch-errors.ts'
export { DIAGNOSTICS_KEY, hasDiagnosticsPanel, isDiagnosing, showDiagnostics } from './diagnostics.ts'
export { isExcluded, excludePageLoad } from './excluded-page-load.ts'
