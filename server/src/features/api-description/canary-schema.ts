import Type from 'typebox'
import { count, exactly, orNull, time } from './api-call.ts'

const Counts = exactly({ views: count, bad: count, silent: count, clean: count })
const Measured = exactly({ views: count, bad: count })
const share = Type.Number({ description: 'Percent of all visitors' })

const Guardrail = exactly({
  figure: Type.String({ description: '`lcp`, `inp`, or an action' }),
  kind: Type.Enum(['slow', 'slow-devices', 'missing']),
  limit: orNull(Type.Number({ description: 'ms, or times the median' })),
  baseline: orNull(Type.Number()),
  lowered: orNull(Type.String({ description: 'Why it is worse on purpose' })),
  views: exactly({ canary: Measured, stable: Measured }),
  e: orNull(Type.Number({ description: 'Evidence against the version' })),
  rollBackAt: Type.Number(),
})

/** A canary or a watched release. */
export const Canary = exactly({
  remote: Type.String(),
  version: Type.String(),
  stableVersion: orNull(Type.String()),
  kind: Type.Enum(['canary', 'watch']),
  state: Type.Enum(['running', 'held', 'promoted', 'rolled-back', 'aborted', 'watched', 'replaced']),
  stage: count,
  share,
  startedAt: time,
  endsAt: time,
  endedAt: orNull(time),
  clean: exactly({ views: Type.Integer(), of: count }),
  views: exactly({ canary: Counts, stable: Counts }),
  e: exactly({ bad: Type.Number(), silent: Type.Number() }),
  guardrails: Type.Optional(Type.Array(Guardrail)),
  changes: Type.Array(
    exactly({
      action: Type.String(),
      share,
      at: time,
      by: orNull(Type.String()),
      reason: orNull(Type.String()),
    }),
  ),
})
