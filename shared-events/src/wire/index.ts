/**
 * What builds and the server exchange, declared once. Schemas are for the server and the tooling: import them from here
 * and never in code that visitors load.
 */
export type { HostManifest } from './host-manifest.ts'
export { MAX_RELEASE_REASON_LENGTH, MAX_RELEASED_BY_LENGTH } from './release-list.ts'
export type { RemoteVersions } from './release-list.ts'
export {
  BuildFile,
  MAX_BUILD_FILES,
  RemoteManifest,
  RemoteName,
  RemoteVersion,
  SourceMap,
} from './remote-manifest.ts'
export type { RenderProps, ServerBuild } from './server-build.ts'
export { Skeleton, SlotPolicy } from './slot-declaration.ts'
export type { SkeletonBlock, SkeletonHeight, SlotDeclaration } from './slot-declaration.ts'
