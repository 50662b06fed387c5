import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from './bare-debian.ts'
import { ACCOUNT, expectData, expectPage, logIn, signUp, toolbarOf } from './checks.ts'
import { commandsOf, linesWith, settingsOf, type DocumentedName } from './documented.ts'
import { createVisitor, exampleDeck, untilReady, type Visitor } from './visitor.ts'

/** Where the way takes place. */
export interface Way {
  readonly first: Machine
  /** Another machine, on which the same was installed. */
  readonly other: () => Promise<Machine>
  /** The name in the certificate. */
  readonly host: string
  readonly secret: string
  /** Packages and builds are those of a folder at `/mnt`. */
  readonly isBuilt: boolean
}

export interface Step {
  readonly name: string
  /** @returns what was seen, for the table */
  run(way: Way): Promise<string>
}

/** What the words in angle brackets of the documents are on the way. */
export const valuesOf = ({ host, secret }: Pick<Way, 'host' | 'secret'>) => ({
  '<repository>': '/srv/viewpage.git',
  '<secret>': secret,
  '<name>': host,
  '<e-mail>': ACCOUNT.email,
  'slides.example.com': host,
  // Files are in a folder.
  '<bucket>': '',
  '<prefix>': '',
})

function commands(way: Way, name: DocumentedName): string {
  const text = commandsOf(name, valuesOf(way))
  if (!way.isBuilt) return text
  return text.replace(/^npm ci .*$/m, 'cp -a --no-clobber /mnt/. .')
}

const visitorOf = ({ host }: Way, machine: Machine): Visitor =>
  createVisitor(host, join(machine.root, 'etc/ssl/own-authority.pem'))

/** Every step of the documents, in the order in which an operator takes them. */
export const STEPS: readonly Step[] = [
  {
    name: 'packages',
    run: async (way) => {
      await way.first.run(commands(way, 'packages'))
      return (await way.first.run('node --version; npm --version')).trim().replace('\n', ', npm ')
    },
  },
  {
    name: 'install and build',
    run: async (way) => {
      await way.first.run(commands(way, 'install'))
      const size = (await way.first.run('du -sh /opt/viewpage-1')).split('\t')[0] ?? ''
      return way.isBuilt ? `${size}, copied` : size
    },
  },
  {
    name: 'settings',
    run: async (way) => {
      writeFileSync(join(way.first.root, 'etc/viewpage.env'), settingsOf(valuesOf(way)))
      await way.first.run(commands(way, 'settings'))
      return ''
    },
  },
  {
    name: 'certificate',
    run: async (way) => {
      await way.first.run(commands(way, 'certificate'))
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
      await way.first.run(commands(way, 'service'))
      await way.first.run(commands(way, 'proxy'))
      await untilReady(visitorOf(way, way.first))
      return '/readyz answers 200 over TLS'
    },
  },
  {
    name: 'first staff',
    run: async (way) => {
      const visitor = visitorOf(way, way.first)
      await signUp(visitor)
      await way.first.run(commands(way, 'staff'))
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
      const text = commands(way, 'release').replace('https://viewpage.example', `https://${way.host}`)
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
      return toolbarOf((await visitorOf(way, way.first).get('/explore/')).body)
    },
  },
  {
    name: 'backup',
    run: async (way) => {
      const lines = linesWith(
        commandsOf('backup', { ...valuesOf(way), '<snapshot>': '' }),
        ' restore ',
        false,
      )
      return (await way.first.run(lines)).trim().split('\n').at(-1) ?? ''
    },
  },
  {
    name: 'upgrade beside it',
    run: async (way) => {
      await way.first.run(commands(way, 'upgrade'))
      return expectData(visitorOf(way, way.first))
    },
  },
  {
    name: 'rollback',
    run: async (way) => {
      // The last line asks the server that it just started.
      const [restart = '', activate = ''] = commands(way, 'rollback').split('\n')
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
      const restoring = commandsOf('backup', { ...valuesOf(way), '<snapshot>': snapshot })
      await other.run(linesWith(restoring, ' restore '))
      await other.run(commands(way, 'service'))
      await other.run(commands(way, 'proxy'))
      return expectData(visitorOf(way, other))
    },
  },
  {
    name: 'PostgreSQL 15 in its place',
    run: async (way) => {
      const other = await way.other()
      await other.run(commands(way, 'postgres'))
      const visitor = visitorOf(way, other)
      await untilReady(visitor)
      await signUp(visitor)
      await other.run(commands(way, 'staff'))
      await visitor.upload('example-deck.json', exampleDeck())
      return (await other.run('runuser -u postgres -- psql -Atc "show server_version"')).trim()
    },
  },
  {
    name: 'its backup and restore',
    run: async (way) => {
      const other = await way.other()
      // Files are in a folder here, for which each block has its command behind that of a bucket.
      const take = (name: DocumentedName) => commands(way, name).replace(/^aws .*# or (rsync .*)$/m, '$1')
      await other.run(`apt-get install --yes --no-install-recommends rsync`)
      await other.run(`mkdir -p /root/dump && cd /root/dump\n${take('dump')}`)
      await other.run(
        'systemctl stop viewpage && runuser -u postgres -- dropdb viewpage && ' +
          'runuser -u postgres -- createdb --owner=viewpage --encoding=UTF8 --template=template0 viewpage && ' +
          'rm -r /var/lib/viewpage/data/assets',
      )
      await other.run(`set -a && . /etc/viewpage.env && set +a && cd /root/dump\n${take('restoreDump')}`)
      await other.run('systemctl start viewpage')
      return expectData(visitorOf(way, other))
    },
  },
]
