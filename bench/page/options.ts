import { parseArgs } from 'node:util'
import { SLOW_LINE, type Conditions } from './conditions.ts'
import { PEERS, type PeerName } from './build-peers.ts'

export interface Options {
  /** Loads per page. Pages take turns, so that a change of the machine's speed affects all of them. */
  readonly rounds: number
  readonly peers: readonly PeerName[]
  readonly conditions: Conditions
  readonly hasPresses: boolean
  /** Folder for a trace of each page; `null`: none. */
  readonly traces: string | null
  /** 0: a free one. */
  readonly port: number
}

/** @throws Error that names the option */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: process.env['ROUNDS'] ?? '9' },
      peers: { type: 'string', default: PEERS.join(',') },
      cpu: { type: 'string', default: '4' },
      line: { type: 'string', default: 'slow' },
      presses: { type: 'boolean', default: true },
      traces: { type: 'string' },
      port: { type: 'string', default: '0' },
    },
    allowNegative: true,
  })
  if (values.line !== 'slow' && values.line !== 'own')
    throw new Error('[bench] --line is "slow" or "own" (no limit).')
  return {
    rounds: wholeNumber('rounds', values.rounds, 1),
    peers: values.peers.split(',').filter(isNamed).map(peerNamed),
    conditions: { cpu: wholeNumber('cpu', values.cpu, 1), line: values.line === 'slow' ? SLOW_LINE : null },
    hasPresses: values.presses,
    traces: values.traces ?? null,
    port: wholeNumber('port', values.port, 0),
  }
}

const isNamed = (name: string) => name !== '' && name !== 'none'

function peerNamed(name: string): PeerName {
  const peer = PEERS.find((each) => each === name)
  if (!peer) throw new Error(`[bench] --peers has no "${name}". There are ${PEERS.join(', ')}, or none.`)
  return peer
}

function wholeNumber(name: string, text: string, min: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min)
    throw new Error(`[bench] --${name} is a whole number from ${min}.`)
  return value
}
