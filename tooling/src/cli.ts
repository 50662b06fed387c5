#!/usr/bin/env node
import { isRepository } from '../setup/install.mjs'
import type { Commands, RepositoryModule } from './commands/command.ts'
import { nodeProblem } from './commands/node-version.ts'
import { printError } from './commands/print.ts'
import { REMOTE_COMMANDS } from './commands/remote-commands.ts'

// A variable, because the package does not contain the file.
const repositoryCommands = './commands/repository-commands.ts'

const repository = isRepository ? ((await import(repositoryCommands)) as RepositoryModule) : null
const commands: Commands = { ...REMOTE_COMMANDS, ...repository?.REPOSITORY_COMMANDS }

const [name = '', ...args] = process.argv.slice(2)
const problem = nodeProblem(process.versions.node)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (problem !== null) {
  printError(problem)
  process.exitCode = 1
} else if (!command) {
  const list = Object.entries(commands).map(([key, { help }]) => `  ${key.padEnd(10)} ${help}`)
  console.error(`usage: viewpage <command>\n${list.join('\n')}`)
  process.exitCode = 2
} else {
  repository?.prepareCommand(name)
  await command.run(args).catch((error: unknown) => {
    printError(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
}
