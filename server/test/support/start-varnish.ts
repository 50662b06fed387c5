import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findVarnish } from '@viewpage/tooling/varnish'

const VCL = join(import.meta.dirname, '../../../docs/operating/varnish.vcl')

/** Where a Varnish will listen. Servers need to know before they start. */
export interface VarnishPorts {
  readonly site: number
  readonly purges: number
}

/** A Varnish with the documented configuration. */
export interface RunningVarnish {
  /** For visitors. */
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** The knobs of a server behind it. */
export const knobsBehind = ({ site, purges }: VarnishPorts): Record<string, string> => ({
  VIEWPAGE_SHARED_CACHE: '1',
  VIEWPAGE_PUBLIC_URL: `http://127.0.0.1:${site}`,
  VIEWPAGE_EDGE_URLS: `http://127.0.0.1:${purges}`,
  VIEWPAGE_TRUST_PROXY: '1',
})

export async function freeVarnishPorts(): Promise<VarnishPorts> {
  const servers = [createServer(), createServer()]
  const [site = 0, purges = 0] = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address ? address.port : 0
    }),
  )
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return { site, purges }
}

/** @throws Error if there is no Varnish, or it does not start */
export async function startVarnish(ports: VarnishPorts, serverPort: number): Promise<RunningVarnish> {
  const program = findVarnish()
  if (program === null) {
    throw new Error(
      'There is no Varnish. Tests get it from Debian; elsewhere install Varnish 7 with varnish-modules, and a C compiler.',
    )
  }
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-varnish-'))
  const vcl = join(folder, 'site.vcl')
  writeFileSync(vcl, readFileSync(VCL, 'utf8').replace('.port = "8080"', `.port = "${serverPort}"`))
  const child = spawn(
    program.command,
    [
      ...['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', vcl, '-s', 'malloc,64m', '-T', 'none'],
      ...['-a', `site=127.0.0.1:${ports.site}`, '-a', `purges=127.0.0.1:${ports.purges}`],
      ...['-p', 'http_gzip_support=off', ...program.args],
    ],
    { env: { ...process.env, ...program.env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let log = ''
  const ended = once(child, 'close')
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        log += part.toString()
        if (log.includes('Child starts')) resolve()
      })
    }
    child.once('error', reject)
    void ended.then(() => reject(new Error(`Varnish ended: ${log}`)))
  })
  return {
    url: `http://127.0.0.1:${ports.site}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
