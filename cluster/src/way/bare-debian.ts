import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Debian with its own files and processes. Its network is that of this machine. */
export interface Machine {
  /** Its files, as seen from here. */
  readonly root: string
  /**
   * Runs commands in its shell, as root.
   *
   * @returns what they printed
   * @throws Error with their output, if one of them fails
   */
  run(commands: string): Promise<string>
  /** Ends all of its processes. */
  stop(): void
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** What a shell of root has. npm reads certificates of authorities from this file, as apt does. */
const ENVIRONMENT = [
  ...[`PATH=${PATH}`, 'HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive'],
  ...['npm_config_cafile=/etc/ssl/certs/ca-certificates.crt', 'NODE_OPTIONS='],
]
/** Process 1: it moves to the new root, so that user namespaces are allowed there, and reaps what others leave. */
const FIRST = `
  mount --bind "$0" "$0" && cd "$0"
  mount -t proc proc proc && mount -t tmpfs tmpfs dev/shm && mount -t tmpfs tmpfs tmp && mount -t tmpfs tmpfs run
  test -z "$1" || mount --bind "$1" mnt
  mkdir -p run/lock .old && pivot_root . .old && umount -l /.old
  while :; do sleep 1; done`

/** Makes an archive of the smallest Debian 12, unless it is there. @throws Error if that fails */
export function makeArchive(archive: string): void {
  if (existsSync(archive)) return
  const packages = ['--variant=minbase', '--include=ca-certificates']
  check('mmdebstrap', [...packages, 'bookworm', archive, 'http://deb.debian.org/debian'])
}

/** Unpacks the archive. @param host name that leads to this machine @throws Error if that fails */
export function unpack(archive: string, root: string, host: string): void {
  mkdirSync(root, { recursive: true })
  check('tar', ['--extract', '--file', archive, '--directory', root])
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${host}\n`)
  const systemctl = join(root, 'usr/local/sbin/systemctl')
  copyFileSync(join(import.meta.dirname, 'systemctl.sh'), systemctl)
  check('chmod', ['755', systemctl])
  // The network of this machine may have an authority of its own.
  const own = process.env['NODE_EXTRA_CA_CERTS']
  if (own) copyFileSync(own, join(root, 'etc/ssl/certs/ca-certificates.crt'))
}

/** Starts a machine with these files. Needs root. @param mounted a folder to see at `/mnt`; empty: none */
export async function startMachine(root: string, mounted = ''): Promise<Machine> {
  const options = ['--mount', '--pid', '--fork', '--kill-child', '--propagation=private']
  const holder = spawn('unshare', [...options, 'sh', '-ec', FIRST, root, mounted], { stdio: 'inherit' })
  const first = await firstProcess(holder)
  return {
    root,
    run(commands) {
      const enter = ['--target', String(first), '--mount', '--pid', '--']
      return output('nsenter', [...enter, 'env', '-i', ...ENVIRONMENT, 'sh', '-ec', `cd /root\n${commands}`])
    },
    stop: () => void holder.kill('SIGKILL'),
  }
}

/** @returns the id of process 1 as seen from here, when it has its root */
async function firstProcess({ pid }: ChildProcess): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const found = spawnSync('pgrep', ['--parent', String(pid)], { encoding: 'utf8' }).stdout.trim()
    const isReady = spawnSync('test', ['-e', `/proc/${found}/root/usr/local/sbin/systemctl`]).status === 0
    if (found !== '' && isReady && !existsSync(`/proc/${found}/root/.old/etc`)) return Number(found)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('[way] The machine did not start. It takes root on Linux.')
}

function output(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()))
  return new Promise((resolve, reject) =>
    // A server that was started keeps the pipes open: `exit`, not `close`.
    child.once('exit', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`[way] It ended with ${code}: ${text.slice(-3_000)}`)),
    ),
  )
}

function check(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`[way] ${command} failed: ${stderr}`)
}
