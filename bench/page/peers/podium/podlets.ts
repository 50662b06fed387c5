import express from 'express'
import { createRequire } from 'node:module'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Podlet from '@podium/podlet'
import type { PageData, PageRelease, ServerBuild } from '@viewpage/shared-events'
import { root } from '../build/folders.ts'
import { listen } from './listen.ts'
import { scriptOf } from './build.ts'

/** What a podlet would have from its own backend. */
export interface PodletData {
  readonly pageData: PageData
  readonly messages: PageRelease['messages']
}

/**
 * Serves the podlets of one remote: one for each place on the page, because a podlet has one piece of HTML.
 *
 * @param files origin of the scripts: a relative address would be the podlet's own
 */
export async function servePodlets(
  remote: string,
  { pageData, messages }: PodletData,
  files: string,
): Promise<string> {
  const { slots, render } = readServerBuild(remote)
  const app = express()
  for (const slot of slots) {
    const podlet = new Podlet({ name: slot, version: '1.0.0', pathname: `/${slot}` })
    podlet.js({ value: files + scriptOf(remote), type: 'module' })
    app.use(`/${slot}`, podlet.middleware())
    app.get(podlet.manifest(), (_, answer) => answer.json(podlet))
    app.get(`/${slot}/manifest.json`, (_, answer) => answer.json(podlet))
    app.get(`/${slot}`, async (_, answer) => {
      answer.podiumSend(await render(slot, { pageData, messages }))
    })
  }
  return listen(app)
}

function readServerBuild(remote: string): ServerBuild {
  const folder = join(root, remote, 'dist')
  const file = readdirSync(folder).find((name) => /^server\..+\.cjs$/.test(name))
  if (file === undefined) throw new Error(`[bench] ${remote} is not built. Run \`npm run build\` first.`)
  return createRequire(import.meta.url)(join(folder, file)) as ServerBuild
}
