import { defineRemote } from '@viewpage/remote-kit/define-remote'
import { postcardTurned } from './actions.ts'

const Greeting = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string', maxLength: 500 } },
} as const
const Greetings = {
  type: 'object',
  required: ['notes'],
  properties: { notes: { type: 'array', maxItems: 100, items: Greeting } },
} as const
const url = 'https://postcards.example.com/decks/{oid}'

/** This remote as data: its actions, and what the page needs to know about its slots. */
export const remote = defineRemote({
  name: 'mf-sample',
  emits: [postcardTurned],
  consumes: [],
  data: {
    greetings: {
      url,
      schema: Greetings,
      ttlSeconds: 30,
      staleSeconds: 600,
      deadlineMs: 1_000,
      for: 'everybody',
    },
  },
  calls: { greet: { url, method: 'POST', body: Greeting, response: Greetings } },
  slots: {
    sample: {
      policy: 'keep',
      // As high as src/Postcard.module.css draws it.
      skeleton: { whenAll: ['deck'], blocks: [{ kind: 'box', height: 240, lines: 'end' }] },
    },
  },
  exposes: { './Card': './src/Card.tsx' },
})
