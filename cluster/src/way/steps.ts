import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './bare-debian.ts'
import { blocksBelow, fillIn } from './read-commands.ts'
import { createVisitor, exampleDeck, untilReady, type Visitor } from './visitor.ts'

/** Where the way takes place. */
export interface Way {
  readonly first: Machine
  /** Another machine, on which the same was installed. */
  readonly other: () => Promise<Machine>
  /** The name in the certificate. */
  readonly host: string
  readonly secret: string
}

export interface Step {
  readonly name: string
  /** @returns what was seen, for the table */
  run(way: Way): Promise<string>
}

const ONE_MACHINE = 'operating/one-machine.md'
const BACKUPS = 'operating/backups.md'
const ACCOUNT = { email: 'ada@example.com', password: 'a-stranger-on-the-way' }
const REPOSITORY = '/srv/viewpage.git'

const valuesOf = ({ host, secret }: Way) => ({
  '<repository>': REPOSITORY,
  '<secret>': secret,
  '<name>': host,
  '<e-mail>': ACCOUNT.email,
  'slides.example.com': host,
})

/** The commands below a heading, with this way's values. @param at which of its blocks of commands */
function commands(way: Way, document: string, heading: string, at = 0): string {
  const blocks = blocksBelow(document, heading).filter(({ language }) => language === 'sh')
  const text = blocks[at]?.text
  if (text === undefined) throw new Error(`[way] docs/${document}#${heading} has ${blocks.length} blocks.`)
  return fillIn(text, { ...valuesOf(way) })
}

const visitorOf = ({ host }: Way, machine: Machine): Visitor =>
  createVisitor(host, join(machine.root, 'etc/ssl/own-authority.pem'))

async function logIn(visitor: Visitor): Promise<void> {
  const { status, body } = await visitor.submit('/login/', ACCOUNT)
  if (status !== 303) throw new Error(`[way] The log-in was refused with ${status}: ${body.slice(0, 500)}`)
}

async function signUp(visitor: Visitor): Promise<void> {
  const { status } = await visitor.submit('/signup/', { ...ACCOUNT, firstName: 'Ada', lastName: 'Lovelace' })
  if (status !== 303) throw new Error(`[way] The sign-up was refused with ${status}.`)
}

async function expectPage(visitor: Visitor, path: string): Promise<void> {
  const { status } = await visitor.get(path)
  if (status !== 200) throw new Error(`[way] ${path} answers ${status}.`)
}

async function expectData(visitor: Visitor): Promise<string> {
  await untilReady(visitor)
  await logIn(visitor)
  const { body } = await visitor.get('/dashboard/next/')
  const oid = /\/dashboard\/next\/(\w{8,})\//.exec(body)?.[1] ?? /\/p\/(\w+)\//.exec(body)?.[1]
  if (oid === undefined) throw new Error('[way] The dashboard has no presentation.')
  await expectPage(visitor, `/p/${oid}/`)
  await expectPage(visitor, '/staff/')
  return `account, staff and presentation ${oid}`
}

const activeToolbar = (html: string) => /\/remotes\/mf-toolbar\/([\w.-]+)\//.exec(html)?.[1] ?? 'none'

/** Every step of the documents, in the order in which an operator takes them. */
export const STEPS: readonly Step[] = [
  {
    name: 'packages',
    run: async (way) => {
      await way.first.run(commands(way, ONE_MACHINE, 'Install', 0))
      return (await way.first.run('node --version; npm --version')).trim().replace('\n', ', npm ')
    },
  },
  {
    name: 'install and build',
    run: async (way) => {
      await way.first.run(commands(way, ONE_MACHINE, 'Install', 1))
      return (await way.first.run('du -sh /opt/viewpage-1')).split('\t')[0] ?? ''
    },
  },
  {
    name: 'settings',
    run: async (way) => {
      const [settings] = blocksBelow(ONE_MACHINE, 'Settings').filter(({ language }) => language === 'ini')
      const text = fillIn(settings?.text ?? '', valuesOf(way))
      writeFileSync(join(way.first.root, 'etc/viewpage.env'), `${text}\n`)
      await way.first.run(commands(way, ONE_MACHINE, 'Settings'))
      return ''
    },
  },
  {
    name: 'certificate',
    run: async (way) => {
      await way.first.run(commands(way, ONE_MACHINE, 'A proxy in front', 0))
      return ''
    },
  },
  {
    name: 'a second machine, the same so far',
    run: async ({ first }) => {
      const copy = `${first.root}-other`
      if (!existsSync(copy))
        spawnSync('cp', ['--archive', '--reflink=auto', '--one-file-system', first.root, copy])
      return 'copied'
    },
  },
  {
    name: 'service and proxy',
    run: async (way) => {
      await way.first.run(commands(way, ONE_MACHINE, 'The service'))
      await way.first.run(commands(way, ONE_MACHINE, 'A proxy in front', 1))
      await untilReady(visitorOf(way, way.first))
      return '/readyz answers 200 over TLS'
    },
  },
  {
    name: 'first staff',
    run: async (way) => {
      const visitor = visitorOf(way, way.first)
      await signUp(visitor)
      await way.first.run(commands(way, ONE_MACHINE, 'First staff'))
      await expectPage(visitor, '/staff/')
      return '/staff/ answers 200'
    },
  },
  {
    name: 'first presentation',
    run: async (way) => {
      const visitor = visitorOf(way, way.first)
      await logIn(visitor)
      const oid = await visitor.upload('example-deck.json', exampleDeck())
      await expectPage(visitor, `/p/${oid}/`)
      return oid
    },
  },
  {
    name: 'release by a team',
    run: async (way) => {
      const text = commands(way, 'releasing.md', '').replace(
        'https://viewpage.example',
        `https://${way.host}`,
      )
      // Each line is a command of its own; a check is made before the release that it is about.
      const lines = text
        .replace('VIEWPAGE_RELEASE_TOKEN=…', `VIEWPAGE_RELEASE_TOKEN=${way.secret}`)
        .split('\n')
        .filter((line) => !line.includes('-- check'))
      await way.first.run(
        [
          'cp -a /opt/viewpage-1 /root/team && cd /root/team && export PATH=$PWD/node_modules/.bin:$PATH',
          'export NODE_EXTRA_CA_CERTS=/etc/ssl/own-authority.pem',
          ...lines,
        ].join('\n'),
      )
      return activeToolbar((await visitorOf(way, way.first).get('/explore/')).body)
    },
  },
  {
    name: 'backup',
    run: async (way) => {
      const lines = commands({ ...way }, BACKUPS, 'SQLite')
        .split('\n')
        .filter((line) => !line.includes(' restore '))
      return (await way.first.run(lines.join('\n'))).trim().split('\n').at(-1) ?? ''
    },
  },
  {
    name: 'upgrade beside it',
    run: async (way) => {
      await way.first.run(commands(way, ONE_MACHINE, 'Upgrades', 0))
      return expectData(visitorOf(way, way.first))
    },
  },
  {
    name: 'rollback',
    run: async (way) => {
      // The last line asks the server that it just started.
      const [restart = '', activate = ''] = commands(way, ONE_MACHINE, 'Upgrades', 1).split('\n')
      await way.first.run(restart)
      const seen = await expectData(visitorOf(way, way.first))
      await way.first.run(activate)
      return seen
    },
  },
  {
    name: 'restore on the other machine',
    run: async (way) => {
      way.first.stop()
      const other = await way.other()
      const from = join(way.first.root, 'var/backups/viewpage')
      cpSync(from, join(other.root, 'var/backups/viewpage'), { recursive: true })
      await other.run('chown -R viewpage: /var/backups/viewpage')
      const snapshot =
        readdirSync(from)
          .filter((name) => /^\d/.test(name))
          .sort()
          .at(-1) ?? ''
      const line =
        blocksBelow(BACKUPS, 'SQLite')[0]
          ?.text.split('\n')
          .find((each) => each.includes(' restore ')) ?? ''
      await other.run(fillIn(line, { '<snapshot>': snapshot }))
      await other.run(commands(way, ONE_MACHINE, 'The service'))
      await other.run(commands(way, ONE_MACHINE, 'A proxy in front', 1))
      return expectData(visitorOf(way, other))
    },
  },
  {
    name: 'PostgreSQL 15 in its place',
    run: async (way) => {
      const other = await way.other()
      await other.run(commands(way, ONE_MACHINE, 'With PostgreSQL'))
      const visitor = visitorOf(way, other)
      await untilReady(visitor)
      await signUp(visitor)
      await other.run(commands(way, ONE_MACHINE, 'First staff'))
      await visitor.upload('example-deck.json', exampleDeck())
      return (await other.run('runuser -u postgres -- psql -Atc "show server_version"')).trim()
    },
  },
  {
    name: 'its backup and restore',
    run: async (way) => {
      const other = await way.other()
      const take = (at: number) =>
        commands(way, BACKUPS, 'PostgreSQL and an object store', at).replace(/^aws .*# or (rsync .*)$/m, '$1')
      await other.run(`apt-get install --yes --no-install-recommends rsync`)
      await other.run(`mkdir -p /root/dump && cd /root/dump\n${take(0)}`)
      await other.run(
        'systemctl stop viewpage && runuser -u postgres -- dropdb viewpage && ' +
          'runuser -u postgres -- createdb --owner=viewpage --encoding=UTF8 --template=template0 viewpage && ' +
          'rm -r /var/lib/viewpage/data/assets',
      )
      await other.run(`set -a && . /etc/viewpage.env && set +a && cd /root/dump\n${take(1)}`)
      await other.run('systemctl start viewpage')
      return expectData(visitorOf(way, other))
    },
  },
]
