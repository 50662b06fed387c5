import { join } from 'node:path'
import { parseDocument, type DeckDocument } from '@viewpage/deck'
import { build } from '@viewpage/tooling/build'
import { generateDeck } from './generate-deck.ts'
import { installPeers } from '../install-peers.ts'
import { measureFlights } from './measure-flights.ts'
import { measureMounts, measureSteps } from './measure-leaks.ts'
import { withPlayer } from './open-player.ts'
import { PLAYERS, type PlayerName } from './pages/bench-page.ts'
import { makePictures } from './pictures.ts'
import { flightsTable, leaksTable, NOT_BUILT, type FlightsRow, type LeaksRow } from './tables.ts'
import { serve } from './serve.ts'

/** Rounds per player. Players take turns, so that a change of the machine's speed affects all of them. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const SIZES = (process.env['SIZES'] ?? '200,2000,20000').split(',').map(Number)
const CHOSEN = PLAYERS.filter((name) => (process.env['PLAYERS'] ?? PLAYERS.join()).split(',').includes(name))
/** Time limit for one player, ms. */
const PATIENCE = Number(process.env['PATIENCE'] ?? 240) * 1_000

const bundle = join(import.meta.dirname, 'pages/dist')
const peers = join(import.meta.dirname, 'peers')
installPeers(peers)
await build(join(import.meta.dirname, 'pages'), { out: bundle })
const pictures = makePictures()
let deck = deckOf(200)
const server = await serve({ bundle, peers, pictures, deck: () => deck })

console.log(
  `\nEight steps, flights of 1.5 s, 1280 x 720, Chromium without a GPU (software compositing, WebGL on SwiftShader), medians of ${ROUNDS} in turn`,
)
for (const items of SIZES) {
  deck = deckOf(items)
  console.log(`\n${items.toLocaleString('en')} items\n\n${flightsTable(await flyAll(items))}`)
}
console.log(`\nMemory that stays\n\n${leaksTable(await leakAll())}`)
server.close()

function deckOf(items: number): DeckDocument {
  const assets = pictures.map(({ asset }) => asset)
  return parseDocument(generateDeck(items, assets))
}

async function flyAll(items: number): Promise<FlightsRow[]> {
  const rows = new Map<PlayerName, FlightsRow>(CHOSEN.map((player) => [player, { player, flights: [] }]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [player, row] of rows) {
      if (row.failure !== undefined) continue
      const measured = await measureOrWhy(player, (open) => measureFlights(open, deck.path.length))
      if (typeof measured === 'string') rows.set(player, { ...row, failure: measured })
      else row.flights.push(measured)
      process.stderr.write(`${items} items, round ${round + 1} of ${ROUNDS}: ${player}\n`)
    }
  }
  return [...rows.values()]
}

/** Memory growth of our engines: 2,000 items for steps, 200 for mounts. */
async function leakAll(): Promise<LeaksRow[]> {
  const rows: LeaksRow[] = []
  for (const player of CHOSEN.filter((name) => name === 'full' || name === 'lite')) {
    deck = deckOf(2_000)
    const steps = await measureOrWhy(player, (open) => measureSteps(open, deck.path.length))
    deck = deckOf(200)
    const mounts = await measureOrWhy(player, measureMounts)
    rows.push({ player, steps, mounts })
  }
  return rows
}

/** The result, or the reason of the failure. */
async function measureOrWhy<Result>(
  player: PlayerName,
  measure: Parameters<typeof withPlayer<Result>>[3],
): Promise<Result | string> {
  try {
    return (await withPlayer(server.url, player, PATIENCE, measure)) ?? NOT_BUILT
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? 'failed') : String(error)
  }
}
