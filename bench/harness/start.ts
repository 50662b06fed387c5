import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type RunningServer } from '@viewpage/e2e/server'

/** The demo presentation with the most content. */
export const DEMO_OID = 'orbit1'
export const DEMO_PATH = `/p/${DEMO_OID}/`

/** Something that ends with the scope of its `await using`. */
export function ending<Thing extends object>(
  thing: Thing,
  end: (thing: Thing) => unknown,
): Thing & AsyncDisposable {
  return Object.assign(thing, { [Symbol.asyncDispose]: async () => void (await end(thing)) })
}

/** An empty folder, which is deleted at the end. */
export function temporaryFolder(): { readonly path: string } & AsyncDisposable {
  const path = mkdtempSync(join(tmpdir(), 'viewpage-bench-'))
  return ending({ path }, () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
}

/** A server with the demo in a folder of its own. @param env additional environment variables */
export async function startDemo(env: Record<string, string> = {}): Promise<RunningServer & AsyncDisposable> {
  const folder = temporaryFolder()
  const server = await startServer(folder.path, env)
  return ending(server, async () => {
    await server.stop()
    await folder[Symbol.asyncDispose]()
  })
}
