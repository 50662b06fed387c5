import { blocksBelow, fillIn } from './read-commands.ts'

const ONE_MACHINE = 'operating/one-machine.md'
const BACKUPS = 'operating/backups.md'

/** Where the documents have the commands of each step: document, heading, and which of its blocks of commands. */
export const DOCUMENTED = {
  packages: [ONE_MACHINE, 'Install', 0],
  install: [ONE_MACHINE, 'Install', 1],
  settings: [ONE_MACHINE, 'Settings', 0],
  certificate: [ONE_MACHINE, 'A proxy in front', 0],
  proxy: [ONE_MACHINE, 'A proxy in front', 1],
  service: [ONE_MACHINE, 'The service', 0],
  staff: [ONE_MACHINE, 'First staff', 0],
  release: ['releasing.md', '', 0],
  backup: [BACKUPS, 'SQLite', 0],
  upgrade: [ONE_MACHINE, 'Upgrades', 0],
  rollback: [ONE_MACHINE, 'Upgrades', 1],
  postgres: [ONE_MACHINE, 'With PostgreSQL', 0],
  dump: [BACKUPS, 'PostgreSQL and an object store', 0],
  restoreDump: [BACKUPS, 'PostgreSQL and an object store', 1],
} as const satisfies Record<string, readonly [document: string, heading: string, at: number]>

export type DocumentedName = keyof typeof DOCUMENTED

/** What is replaced in the documents, and by what. */
export type Values = Readonly<Record<string, string>>

/** The commands of a step. @throws Error if the documents do not have them, or a placeholder has no value */
export function commandsOf(name: DocumentedName, values: Values): string {
  const [document, heading, at] = DOCUMENTED[name]
  const blocks = blocksBelow(document, heading).filter(({ language }) => language === 'sh')
  const text = blocks[at]?.text
  if (text === undefined)
    throw new Error(`[way] docs/${document}#${heading} has ${blocks.length} blocks of commands.`)
  return fillIn(text, values)
}

/** The file of settings. @throws Error as {@link commandsOf} */
export function settingsOf(values: Values): string {
  const [settings] = blocksBelow(ONE_MACHINE, 'Settings').filter(({ language }) => language === 'ini')
  if (!settings) throw new Error(`[way] docs/${ONE_MACHINE}#Settings has no settings.`)
  return `${fillIn(settings.text, values)}\n`
}

/** The lines of commands that have a word, or that have it not. */
export const linesWith = (commands: string, word: string, isWanted = true): string =>
  commands
    .split('\n')
    .filter((line) => line.includes(word) === isWanted)
    .join('\n')
