import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events/wire'
import { build } from '../build.ts'
import { outFolderOf } from '../index.ts'
import { MAPS_FOLDER } from '../webpack/source-maps.ts'
import type { PublishedBuild } from './version-calls.ts'

/** A finished build, with what the server gets of it. */
export interface BuiltRemote {
  readonly manifest: RemoteManifest
  readonly published: PublishedBuild
}

/** Builds the remote in a folder. @throws Error if it is none, or does not compile */
export async function buildForRelease(folder: string): Promise<BuiltRemote> {
  const manifest = await build(folder)
  if (!('slots' in manifest)) throw new Error(`[release] Failed to release ${folder}: it is not a remote.`)
  return { manifest, published: readBuild(outFolderOf(folder), manifest) }
}

/** A finished build in the form that the server accepts. */
export function readBuild(out: string, manifest: RemoteManifest): PublishedBuild {
  const maps = join(out, MAPS_FOLDER)
  return {
    manifest,
    files: readFiles(out, Object.keys(manifest.integrity)),
    ...(existsSync(maps) && { maps: readFiles(maps, readdirSync(maps)) }),
  }
}

function readFiles(folder: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]))
}
