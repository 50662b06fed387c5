import type { PageRelease } from '@viewpage/shared-events'

declare global {
  /** Path to integrity of every script and style sheet this page may load. Lazy chunks look theirs up here. */
  var __integrity: Record<string, string> | undefined
}

/** Lets the files of one build be loaded under `base`. */
export function allowFiles(base: string, integrity: Readonly<Record<string, string>>): void {
  const known = (globalThis.__integrity ??= {})
  for (const [file, hash] of Object.entries(integrity)) known[base + file] = hash
}

/** Lets everything this page is released with be loaded. */
export function allowPageFiles({ set, shell }: PageRelease): void {
  allowFiles('', shell.integrity)
  for (const { base, integrity } of Object.values(set.remotes)) allowFiles(base, integrity)
}

/** Whether a script may be loaded from there. */
export function isKnownScript(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && globalThis.__integrity?.[pathname] !== undefined
}
