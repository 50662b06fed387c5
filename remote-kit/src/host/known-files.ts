import type { PageRelease } from '@viewpage/shared-events'

declare global {
  /** Integrity by path of all scripts and style sheets that this page may load. Lazy chunks use it, too. */
  var __integrity: Record<string, string> | undefined
}

/** Allows the files of a build at `base`. */
export function allowFiles(base: string, integrity: Readonly<Record<string, string>>): void {
  const known = (globalThis.__integrity ??= {})
  for (const [file, hash] of Object.entries(integrity)) known[base + file] = hash
}

/** Allows all files of the page's release set and host. */
export function allowPageFiles({ set, shell }: PageRelease): void {
  allowFiles('', shell.integrity)
  for (const { base, integrity } of Object.values(set.remotes)) allowFiles(base, integrity)
}

/** Whether a script may be loaded from `url`. */
export function isKnownScript(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && globalThis.__integrity?.[pathname] !== undefined
}
