import express from 'express'
import Layout from '@podium/layout'
import { REMOTES } from '@viewpage/tooling/workspaces'
import { listen } from './listen.ts'
import { readPage, type PageTemplate } from './page-template.ts'
import { servePodlets } from './podlets.ts'

// Serves the layout: `node podium/serve.ts <page to compose> <html for its head> <origin of scripts>`. Prints its origin.
const [page = '', head = '', files = ''] = process.argv.slice(2)
const template = await readPage(page)
const layout = new Layout({ name: 'view-page', pathname: '/' })
layout.view((incoming, body) => template.document(body, head + scripts(incoming.js)))

const origins = new Map(
  await Promise.all(
    REMOTES.map(async (remote) => [remote, await servePodlets(remote, template.data, files)] as const),
  ),
)
const podlets = new Map(
  template.slots.map(({ name, remote }) => [
    name,
    layout.client.register({ name, uri: `${origins.get(remote)}/${name}/manifest.json`, throwable: true }),
  ]),
)

// The first page would wait for them, and fail after a second.
await layout.client.refreshManifests()

const app = express()
app.use(layout.middleware())
app.get(layout.pathname(), (_, answer, next) => {
  compose(answer.locals['podium'], template).then((body) => answer.podiumSend(body), next)
})
console.log(await listen(app))

async function compose(incoming: Incoming, { slots, body }: PageTemplate): Promise<string> {
  const contents = await Promise.all(slots.map(({ name }) => podlets.get(name)?.fetch(incoming)))
  incoming.podlets = contents.filter((content) => content !== undefined)
  return body(contents.map(String))
}

type View = Parameters<typeof layout.view>[0]
type Incoming = Parameters<ReturnType<typeof layout.client.register>['fetch']>[0] & { podlets: unknown }

/** Every podlet of a remote names the same script, which runs once. */
function scripts(all: Parameters<View>[0]['js']): string {
  const urls = new Set(all.map((asset) => (typeof asset === 'string' ? asset : asset.value)))
  return [...urls].map((url) => `<script type="module" src="${url}"></script>`).join('')
}
