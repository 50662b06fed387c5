import { readFileSync } from 'node:fs'
import { createSecureContext, type Server } from 'node:tls'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'

export interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

export type CertificateFiles = NonNullable<Config['http']['tls']>

/** @throws ConfigError that names the file that cannot be used */
export function readCertificate({ certFile, keyFile }: CertificateFiles): Certificate {
  const use = <Result>(variable: string, file: string, expected: string, work: () => Result): Result => {
    try {
      return work()
    } catch (error) {
      throw new ConfigError(
        variable,
        file,
        `${expected}: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  const cert = use('VIEWPAGE_TLS_CERT', certFile, 'a certificate in PEM', () => {
    const bytes = readFileSync(certFile)
    createSecureContext({ cert: bytes })
    return bytes
  })
  const key = use('VIEWPAGE_TLS_KEY', keyFile, 'the key of that certificate in PEM', () => {
    const bytes = readFileSync(keyFile)
    createSecureContext({ cert, key: bytes })
    return bytes
  })
  return { cert, key }
}

export interface CertificateWatch {
  readonly files: CertificateFiles
  /** ms between two checks of the files. */
  readonly intervalMs: number
  readonly onRenewed: () => void
  /** Called once for files that cannot be used; the server keeps what it has. */
  readonly onError: (error: unknown) => void
}

/**
 * Lets new connections get a certificate that was renewed, until the server is closed. Open ones stay as they are.
 *
 * @throws ConfigError that names a file that cannot be used
 */
export function renewCertificate(
  server: Pick<Server, 'setSecureContext' | 'once'>,
  { files, intervalMs, onRenewed, onError }: CertificateWatch,
): void {
  let last = readCertificate(files)
  let lastError = ''
  const timer = setInterval(() => {
    try {
      const found = readCertificate(files)
      lastError = ''
      if (found.cert.equals(last.cert) && found.key.equals(last.key)) return
      server.setSecureContext(found)
      last = found
      onRenewed()
    } catch (error) {
      if (String(error) !== lastError) onError(error)
      lastError = String(error)
    }
  }, intervalMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
