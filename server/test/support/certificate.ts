import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

/** A self-signed certificate for `localhost`, with the environment variables that make a server use it. */
export interface Certificate {
  readonly env: { readonly VIEWPAGE_TLS_CERT: string; readonly VIEWPAGE_TLS_KEY: string }
  /** Replaces the files by another certificate. */
  renew(): Promise<void>
  remove(): void
}

export async function createCertificate(): Promise<Certificate> {
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-tls-'))
  const env = { VIEWPAGE_TLS_CERT: join(folder, 'cert.pem'), VIEWPAGE_TLS_KEY: join(folder, 'key.pem') }
  async function renew(): Promise<void> {
    const pems = await generate([{ name: 'commonName', value: 'localhost' }])
    writeFileSync(env.VIEWPAGE_TLS_CERT, pems.cert)
    writeFileSync(env.VIEWPAGE_TLS_KEY, pems.private)
  }
  await renew()
  return { env, renew, remove: () => rmSync(folder, { recursive: true }) }
}
