import type { DeckPageData } from '@viewpage/shared-events'

/**
 * The steps between which a presentation plays, from 1: those that the address of an embed names, else all
 * (docs/behaviour/embed.md#played-steps).
 */
export function playedSteps({ embed, deck: { stepCount } }: Pick<DeckPageData, 'embed' | 'deck'>) {
  return { first: Math.min(embed?.step ?? 1, stepCount), last: Math.min(embed?.end ?? stepCount, stepCount) }
}
