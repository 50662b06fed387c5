import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events/wire'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { build } from '../src/build.ts'

const root = join(import.meta.dirname, '../..')

/** A copy of a remote that may be changed, and where its build goes. */
interface Copy {
  readonly folder: string
  readonly out: string
  delete(): void
}

/** @param path of the remote in this repository */
function copyOf(path: string): Copy {
  const copy = mkdtempSync(join(tmpdir(), 'viewpage-build-'))
  for (const name of ['node_modules', 'tsconfig.base.json']) symlinkSync(join(root, name), join(copy, name))
  const folder = join(copy, path)
  cpSync(join(root, path), folder, { recursive: true, filter: (file) => !file.endsWith('/dist') })
  return { folder, out: join(folder, 'dist'), delete: () => rmSync(copy, { recursive: true }) }
}

// docs/behaviour/releases.md#files-of-a-remote
describe('the files of a remote', () => {
  let remote: Copy
  let manifest: RemoteManifest
  const read = (file: string) => readFileSync(join(remote.out, file), 'utf8')

  beforeAll(async () => {
    remote = copyOf('examples/remote-with-files')
    manifest = (await build(remote.folder, { out: remote.out })) as RemoteManifest
  })
  afterAll(() => remote.delete())

  const fileLike = (pattern: RegExp) => Object.keys(manifest.integrity).filter((file) => pattern.test(file))

  it('are in the build, with the hash of their bytes in their names', () => {
    expect(fileLike(/\.(?:png|svg|webp|wasm|woff2?)$/)).toEqual([
      expect.stringMatching(/^caveat-latin-400-normal\.[0-9a-f]{8}\.woff$/),
      expect.stringMatching(/^caveat-latin-400-normal\.[0-9a-f]{8}\.woff2$/),
      expect.stringMatching(/^map\.[0-9a-f]{8}\.svg$/),
      expect.stringMatching(/^mix\.[0-9a-f]{8}\.wasm$/),
      expect.stringMatching(/^paper\.[0-9a-f]{8}\.webp$/),
      expect.stringMatching(/^postmark\.[0-9a-f]{8}\.svg$/),
      expect.stringMatching(/^stamp\.[0-9a-f]{8}\.png$/),
    ])
    const [drawing = ''] = fileLike(/^postmark/)
    expect(read(drawing)).toContain('<svg')
  })

  it('have one name in both builds, and no address yet', () => {
    for (const pattern of [/^stamp/, /^postmark/, /^mix/]) {
      const [file = ''] = fileLike(pattern)
      expect(read(manifest.server)).toContain(`"/remotes/{name}/{version}/${file}"`)
      expect(read(manifest.entry)).toContain(file)
    }
  })

  it('are named relative to the style sheet, so that it works from any address', () => {
    const [sheet = ''] = manifest.css
    const [background = ''] = fileLike(/^paper/)
    expect(read(sheet)).toContain(`url(${background})`)
  })

  it('include the script of a worker, which the server build leaves out', () => {
    expect(read(manifest.entry)).toMatch(/new \w+\.startWorker\(new URL\(/)
    expect(read(manifest.server)).toContain('new Worker("")')
    expect(read(manifest.server)).not.toContain('word-worker')
  })
})

describe('a build is refused', () => {
  let remote: Copy
  afterEach(() => remote.delete())

  /** The error of a build of the small remote, after a change. */
  async function refusal(change: (folder: string) => void): Promise<string> {
    remote = copyOf('tooling/test/mf-sample')
    change(remote.folder)
    return build(remote.folder, { out: remote.out }).then(
      () => 'it was built',
      ({ message }: Error) => message,
    )
  }

  it('if only a module of the server imports a file', async () => {
    const message = await refusal((folder) => {
      writeFileSync(join(folder, 'src/logo.png'), 'a logo')
      appendFileSync(
        join(folder, 'src/server.ts'),
        `\nimport logo from './logo.png'\nexport const address: string = logo\n`,
      )
    })
    expect(message).toMatch(
      /^\[tooling\] Failed to build mf-sample: src\/server\.ts names logo\.[0-9a-f]{8}\.png, which is not among the files for browsers\. Import that file in a module or a style sheet that the browser loads, too\.$/,
    )
  })

  it('if a style sheet names a file that is not bundled', async () => {
    const message = await refusal((folder) =>
      appendFileSync(
        join(folder, 'src/later.module.css'),
        '.later { background: /* webpackIgnore: true */ url("pictures/gone.png"); }',
      ),
    )
    expect(message).toMatch(/: \d+\.[0-9a-f]{8}\.css names pictures\/gone\.png, which is not among the files/)
  })

  it('if a file has an ending that servers refuse', async () => {
    const message = await refusal((folder) => {
      writeFileSync(join(folder, 'src/picture.bmp'), 'a picture')
      appendFileSync(join(folder, 'src/later.module.css'), '.later { background: url("./picture.bmp"); }')
    })
    expect(message).toMatch(
      /: servers refuse the file picture\.[0-9a-f]{8}\.bmp\. .* one of these endings: avif, /,
    )
  })

  it('never for the characters of a name', async () => {
    const message = await refusal((folder) => {
      writeFileSync(join(folder, 'src/Bild ä@2x (1).PNG'), 'a picture')
      appendFileSync(
        join(folder, 'src/later.module.css'),
        '.later { background: url("./Bild ä@2x (1).PNG"); }',
      )
    })
    expect(message).toBe('it was built')
    expect(readdirSync(remote.out).filter((file) => file.endsWith('.png'))).toEqual([
      expect.stringMatching(/^bild---2x--1-\.[0-9a-f]{8}\.png$/),
    ])
  })
})
