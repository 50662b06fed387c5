import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { findBrowser } from '@viewpage/importers'
import { samplePageData } from '@viewpage/remote-kit/sample-page-data'
import type { RemoteManifest, RemoteRecording } from '@viewpage/shared-events/wire'
import { createBehaviour } from './behaviour.ts'
import { readReplayPage } from './read-replay-page.ts'

const program = await findBrowser(process.env)
const withBrowser = program === undefined ? describe.skip : describe
const shell = join(import.meta.dirname, '../../../../shell/dist')

const GOOD = `
  element.innerHTML = '<div><button>Add</button><p role="status"></p></div>'
  const [button, status] = [element.querySelector('button'), element.querySelector('p')]
  button.onclick = () => {
    publish('notes/added', { text: 'a note' })
    status.textContent = 'Added'
    props.http.post('/api/notes/', { text: 'a note' })
  }
  on('viewer/stepChanged', ({ step }) => { button.textContent = 'Add to step ' + step })`

/** A build without a bundler: a container with one slot, which runs this code. */
function buildOf(version: string, code: string, changes: Partial<RemoteManifest> = {}) {
  const container = `mf_notes_${version.replaceAll('.', '_')}`
  const script = `var ${container} = { init() {}, get: async () => () => ({ slots: { notes: {
    bootstrap: async () => {}, unmount: async () => {},
    mount: async (props) => {
      const element = props.domElement
      const of = (type) => ({ type, version: 1, key: type + '@1', sticky: false, analytics: false })
      const publish = (type, payload) => props.bus.publish(of(type), payload)
      const on = (type, handle) => props.bus.on(of(type), handle)
      ${code}
    },
  } } }) }`
  const files = new Map([
    ['remoteEntry.0a1b2c3d.js', Buffer.from(script)],
    ['locales/en.0a1b2c3d.json', Buffer.from('{}')],
  ])
  const manifest = {
    ...{ name: 'mf-notes', version, container, entry: 'remoteEntry.0a1b2c3d.js', server: 'server.cjs' },
    ...{ css: [], locales: { en: 'locales/en.0a1b2c3d.json' }, shared: {}, slots: ['notes'] },
    integrity: Object.fromEntries([...files.keys()].map((name) => [name, version])),
    ...changes,
  } as unknown as RemoteManifest
  return { manifest, readFile: async (file: string) => files.get(file) ?? new Uint8Array() }
}

const press = (name: string) => ({
  waitMs: 100,
  input: { kind: 'press' as const, element: { place: 'notes', role: 'button', name, index: 0 }, value: '' },
})
const recording: RemoteRecording = {
  ...{ name: 'add', path: '/p/orbit1/', width: 800, height: 600, slots: ['notes'] },
  pageData: { ...samplePageData },
  steps: [
    {
      waitMs: 0,
      actions: [{ key: 'viewer/stepChanged@1', isSticky: true, sender: 'mf-viewer', payload: '{"step":3}' }],
    },
    press('Add to step 3'),
    { waitMs: 10, actions: [{ key: 'nobody/knowsThis@7', isSticky: false, sender: 'mf-gone', payload: '' }] },
  ],
  responses: [{ method: 'POST', url: '/api/notes/', status: 201, body: '{}' }],
}

const behaviourWith = (recordings: readonly RemoteRecording[], browser = program) =>
  createBehaviour({
    recordings: { read: async () => recordings.map((each) => JSON.stringify(each)) },
    findBrowser: async () => browser,
    readPage: () => readReplayPage({ folder: shell, publicPath: '/shell/', files: readdirSync(shell) }),
    provides: {},
    unconfined: new Set(['*']),
    // Other tests keep the processors busy.
    milliseconds: 180_000,
  })
const ACTIVE = buildOf('1.0.0', GOOD)

/** What the gate says of a candidate with this code. */
async function findingsOf(code: string, changes: Partial<RemoteManifest> = {}) {
  const found = await behaviourWith([recording]).findings(buildOf('1.1.0', code, changes), ACTIVE)
  return found.map(({ level, message }) => `${level}: ${message}`)
}

// docs/behaviour/releases.md#behaviour
withBrowser('a candidate that is replayed with a recording', () => {
  it('is not mentioned if it does the same by other means', async () => {
    const other = GOOD.replace(
      '<div><button>Add</button>',
      '<section><span><button class="new">Add</button></span>',
    ).replace('</p></div>', '</p></section>')
    expect(await findingsOf(other)).toEqual([])
  })

  it('is told what it does not publish any more, after which press', async () => {
    expect(await findingsOf(GOOD.replace("publish('notes/added', { text: 'a note' })", ''))).toEqual([
      'notice: In the recording “add”, after a press of button “Add to step 3”, mf-notes 1.0.0 publishes notes/added@1 {"text":"a note"}, and mf-notes 1.1.0 does not.',
    ])
  })

  it('is refused for it if it declares that', async () => {
    const [found] = await findingsOf(GOOD.replace("'a note' })", "'a no' })"), { behaviour: 'refuse' })
    expect(found).toBe(
      'breaking: In the recording “add”, after a press of button “Add to step 3”, mf-notes 1.0.0 publishes notes/added@1 {"text":"a note"}, and mf-notes 1.1.0 publishes notes/added@1 {"text":"a no"} instead.',
    )
  })

  it.each<[string, string, RegExp]>([
    [
      'shows another name',
      GOOD.replace("'Add to step ' + step", "'Add'"),
      /after viewer\/stepChanged@1 of mf-viewer, mf-notes 1\.0\.0 shows button “Add to step 3”/,
    ],
    [
      'throws while it mounts',
      'throw new Error("broken")',
      /once it is mounted, mf-notes 1\.1\.0 reports an error \(mount\): broken/,
    ],
    [
      'floods the bus',
      `${GOOD}\nfor (let n = 0; n < 100000; n++) publish('notes/added', { n })`,
      /publishes notes\/added@1 \{"n":0\}; .*; and \d+ more/,
    ],
    [
      'navigates',
      `${GOOD}\nlocation.href = '/elsewhere/'`,
      /mf-notes 1\.1\.0 leaves the page for \/elsewhere\//,
    ],
    [
      'reaches for other servers',
      `${GOOD}\nfetch('https://example.com/').catch(() => {})`,
      /GET https:\/\/example\.com\//,
    ],
  ])('is told if it %s', async (_, code, message) => {
    expect((await findingsOf(code))[0]).toMatch(message)
  })

  it('that hangs is told so, and ends', async () => {
    expect(await findingsOf(`${GOOD}\nbutton.addEventListener('click', () => { for (;;) {} })`)).toEqual([
      'notice: In the recording “add”, after a press of button “Add to step 3”, mf-notes 1.1.0 hangs, and mf-notes 1.0.0 does not.',
    ])
  })
})

describe('a candidate that cannot be replayed', () => {
  const candidate = buildOf('1.1.0', GOOD)

  it('is not mentioned without recordings, and is told of a browser that is missing', async () => {
    expect(await behaviourWith([]).findings(candidate, ACTIVE)).toEqual([])
    const without = createBehaviour({
      recordings: { read: async () => [JSON.stringify(recording)] },
      findBrowser: async () => undefined,
      readPage: async () => ({ scripts: [], styles: [], files: new Map() }),
      ...{ provides: {}, unconfined: new Set<string>() },
    })
    expect(await without.findings(candidate, ACTIVE)).toMatchObject([
      {
        level: 'notice',
        message: 'The behaviour of mf-notes 1.1.0 was not compared in full: the server has no Chromium.',
      },
    ])
  })

  it('is told that it needs other libraries', async () => {
    const other = buildOf('1.1.0', GOOD, { shared: { react: '^18.0.0' } })
    expect(await behaviourWith([recording]).findings(other, ACTIVE)).toMatchObject([
      { level: 'notice', message: expect.stringContaining('lacks the libraries of one of the two versions') },
    ])
  })
})
