import { join } from 'node:path'
import { parseDocument, type DeckDocument } from '@viewpage/deck'
import { build } from '@viewpage/tooling/build'
import { compare } from '../harness/compare.ts'
import { installPeers } from '../harness/install-peers.ts'
import { serveLocally, stagePage } from '../harness/local-server.ts'
import { readOptions } from '../harness/options.ts'
import { generateDeck } from './generate-deck.ts'
import { measureFlights } from './measure-flights.ts'
import { measureMounts, measureSteps } from './measure-leaks.ts'
import { withPlayer } from './open-player.ts'
import { PLAYERS, type PlayerName } from './pages/bench-page.ts'
import { makePictures } from './pictures.ts'
import { STAGE } from './probe.ts'
import { flightsTable, leaksTable, NOT_BUILT, type FlightsRow, type LeaksRow } from './tables.ts'

const { rounds, sizes, players, patience } = readOptions({
  rounds: [3, 'measurements of each player, in turn'],
  sizes: ['200,2000,20000', 'items of the decks'],
  players: [PLAYERS, 'what is compared'],
  patience: [240, 'seconds for one player'],
})

const bundle = join(import.meta.dirname, 'pages/dist')
const peers = join(import.meta.dirname, 'peers')
installPeers(peers)
await build(join(import.meta.dirname, 'pages'), { out: bundle })
const pictures = makePictures()
const pictureBytes = new Map(pictures.map(({ asset, bytes }) => [`/pictures/${asset.sha256}.png`, bytes]))
let deck = deckOf(200)
using server = await serveLocally(
  (path) => {
    if (path === '/') return stagePage(bundle, STAGE, 'background:#10182b')
    return path === '/deck.json' ? JSON.stringify(deck) : pictureBytes.get(path)
  },
  { '/bundle/': bundle, '/peers/': join(peers, 'node_modules') },
)

console.log(
  `\nEight steps, flights of 1.5 s, 1280 x 720, Chromium without a GPU (software compositing, WebGL on SwiftShader), medians of ${rounds} in turn`,
)
for (const items of sizes.split(',').map(Number)) {
  deck = deckOf(items)
  console.log(`\n${items.toLocaleString('en')} items\n\n${flightsTable(await flyAll())}`)
}
console.log(`\nMemory that stays\n\n${leaksTable(await leakAll())}`)

function deckOf(items: number): DeckDocument {
  const assets = pictures.map(({ asset }) => asset)
  return parseDocument(generateDeck(items, assets))
}

async function flyAll(): Promise<FlightsRow[]> {
  const failures = new Map<PlayerName, string>()
  const rows = players.map((player) => {
    const fly = async () => {
      if (failures.has(player)) return []
      const measured = await measureOrWhy(player, (open) => measureFlights(open, deck.path.length))
      if (typeof measured !== 'string') return [measured]
      failures.set(player, measured)
      return []
    }
    return [player, fly] as const
  })
  const flights = await compare(Object.fromEntries(rows), rounds)
  return players.map((player) => ({
    player,
    flights: (flights[player] ?? []).flat(),
    failure: failures.get(player),
  }))
}

/** Memory growth of our engines: 2,000 items for steps, 200 for mounts. */
async function leakAll(): Promise<LeaksRow[]> {
  const rows: LeaksRow[] = []
  for (const player of players.filter((name) => name === 'full' || name === 'lite')) {
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
    return (await withPlayer(server.url, player, patience * 1_000, measure)) ?? NOT_BUILT
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? 'failed') : String(error)
  }
}
