import { parseArgs } from 'node:util'
import { breakRequirements, requirementOf, type Outcome } from './break-requirements.ts'
import { breaks } from '../test/breaks/index.ts'
import { requirements } from './read-requirements.ts'

const HELP = `Lists the requirements with their numbers and tests.

  --break        break each that has a break in breaks/, and run the tests that it cites
  --row <n>      only this row; may be repeated
  --only <text>  only rows whose name, break or test contains the text
`

const WORDS = { caught: 'caught', 'not caught': 'NOT CAUGHT', fault: 'FAULT' } as const

const describeOutcome = ({ requirement, verdict, detail }: Outcome) =>
  `${WORDS[verdict].padEnd(10)}  ${String(requirement.row).padStart(3)}  ${requirement.name}\n                 ${detail}`

const { values } = parseArgs({
  options: {
    break: { type: 'boolean', default: false },
    row: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
})

const isChosen = (row: number, text: string) =>
  (values.row.length === 0 || values.row.includes(String(row))) && text.includes(values.only)

if (values.help) console.log(HELP)
else if (values.break) process.exitCode = breakAll()
else list()

function list(): void {
  const broken = new Set(breaks.map(({ requirement }) => requirement))
  for (const { row, name, tests, state } of requirements) {
    const shownBy = tests.map(({ file, title }) => `\n       ${file}: ${title}`).join('')
    const note = broken.has(name) ? ', has a break' : ''
    if (isChosen(row, name + shownBy))
      console.log(`${String(row).padStart(4)}  ${name} (${state}${note})${shownBy}`)
  }
}

/** @returns the exit status */
function breakAll(): number {
  const chosen = breaks.filter((each) => {
    const { row, tests } = requirementOf(each)
    return isChosen(row, [each.requirement, each.file, ...tests.map(({ file }) => file)].join(' '))
  })
  const outcomes = breakRequirements(chosen, (outcome) => console.log(describeOutcome(outcome)))
  const count = (verdict: Outcome['verdict']) => outcomes.filter((each) => each.verdict === verdict).length
  console.log(
    `\n${count('caught')} of ${outcomes.length} caught, ${count('not caught')} not caught, ${count('fault')} not tried`,
  )
  return count('caught') === outcomes.length ? 0 : 1
}
