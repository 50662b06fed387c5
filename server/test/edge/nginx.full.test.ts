import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { createCertificate } from '../support/certificate.ts'
import { listen } from '../support/http-visitor.ts'
import { freePort } from '../support/postgres-address.ts'
import { startApp } from '../support/start-app.ts'
import { until } from '../support/until.ts'

const CONFIGURATION = join(import.meta.dirname, '../../../docs/operating/nginx.conf')
const isThere = spawnSync('nginx', ['-v']).error === undefined
const check = isThere ? it : it.skip
const without = isThere ? '' : ' (skipped: nginx is missing; apt-get install nginx)'

// docs/operating/one-machine.md#a-proxy-in-front
describe('nginx with the documented configuration', () => {
  check(`serves pages and logs no secret of a link${without}`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'viewpage-nginx-'))
    const certificate = await createCertificate()
    const app = await startApp('sqlite', {
      env: { VIEWPAGE_TRUST_PROXY: '1', VIEWPAGE_PUBLIC_URL: 'https://slides.example.com' },
    })
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid })
    const [plain, secure, server] = [await freePort(), await freePort(), await listen(app)]
    const replaced = {
      'listen 80;': `listen 127.0.0.1:${plain};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${secure} ssl http2;`,
      'listen [::]:80;': '',
      'listen [::]:443 ssl http2;': '',
      '/etc/ssl/slides.pem': certificate.env.VIEWPAGE_TLS_CERT,
      '/etc/ssl/slides.key': certificate.env.VIEWPAGE_TLS_KEY,
      '127.0.0.1:8080': `127.0.0.1:${server}`,
      '/var/log/nginx/viewpage-error.log': join(folder, 'error.log'),
      '/var/log/nginx/viewpage.log': join(folder, 'access.log'),
    }
    const site = Object.entries(replaced).reduce(
      (text, [from, to]) => {
        expect(text).toContain(from)
        return text.replaceAll(from, to)
      },
      readFileSync(CONFIGURATION, 'utf8'),
    )
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n')
    const main = join(folder, 'main.conf')
    writeFileSync(main, `daemon off; pid ${folder}/pid; events {}\nhttp {\n${temporary}\n${site}\n}\n`)
    const nginx = spawn('nginx', ['-c', main, '-e', join(folder, 'start.log')], { stdio: 'inherit' })
    const log = () => readFileSync(join(folder, 'access.log'), 'utf8')
    const get = (path: string) =>
      new Promise<{ status: number; body: string }>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: secure, path, servername: 'slides.example.com' }
        const headers = { host: 'slides.example.com' }
        request({ ...options, headers, rejectUnauthorized: false }, (response) => {
          let body = ''
          response.on('data', (part: Buffer) => (body += part.toString()))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
        })
          .once('error', reject)
          .end()
      })
    try {
      await until(() =>
        get('/healthz').then(
          ({ status }) => status === 200,
          () => false,
        ),
      )
      expect((await get('/p/orbit1/?from=a-secret-query')).status).toBe(200)
      for (const path of [
        '/v/a-secret-link/',
        '/invitation/a-secret-id/',
        '/api/v1/insights/viewers/a-secret-id/',
      ])
        expect((await get(path)).status).toBe(404)
      expect((await get('/mailed/a-secret-id/')).status).toBe(303)
      const moved = await fetch(`http://127.0.0.1:${plain}/p/orbit1/`, { redirect: 'manual' })
      expect(moved.headers.get('location')).toBe('https://slides.example.com/p/orbit1/')

      await until(() => log().includes('/viewers/'))
      expect(log()).toMatch(/^127\.0\.0\.1 \[[^\]]+\] "GET \/p\/orbit1\/" 200 \d+ [\d.]+$/m)
      expect(log()).toContain('"GET /v/..." 404')
      expect(log()).not.toContain('secret')
    } finally {
      nginx.kill('SIGQUIT')
      await once(nginx, 'exit')
      await app.stop()
      certificate.remove()
      rmSync(folder, { recursive: true })
    }
  })
})
