/** The audience of a presentation. */
export interface Audience {
  readonly likes: number
  /** Views of the last 30 days, with events for each step. */
  readonly recentViews: number
  /** Views of the year before, without events. */
  readonly earlierViews: number
  /** The recent views through view links. */
  readonly links?: readonly LinkAudience[]
  /** @default random */
  readonly attention?: Attention
}

export interface LinkAudience {
  readonly linkId: string
  readonly views: number
  /** How many of these identified themselves. */
  readonly identified: number
}

/** Attention along a path; one number per step. */
export interface Attention {
  /** Median seconds on the step. */
  readonly seconds: readonly number[]
  /** Fraction of the visitors that reach this step; never increases. */
  readonly reach: readonly number[]
}

export const AUDIENCES: Readonly<Record<string, Audience>> = {
  orbit1: {
    likes: 1_284,
    recentViews: 3_412,
    earlierViews: 44_798,
    links: [{ linkId: 'linkorbit1', views: 51, identified: 38 }],
    attention: {
      seconds: [29, 16, 23, 42, 14, 33, 22, 37, 19, 11, 7, 9],
      reach: [1, 0.93, 0.88, 0.84, 0.74, 0.71, 0.65, 0.61, 0.55, 0.48, 0.43, 0.41],
    },
  },
  garden1: { likes: 213, recentViews: 486, earlierViews: 5_634 },
  ocean1: { likes: 164, recentViews: 371, earlierViews: 4_187 },
  big2000: { likes: 19, recentViews: 58, earlierViews: 274 },
  hidden1: { likes: 3, recentViews: 44, earlierViews: 0 },
  secret1: {
    likes: 6,
    recentViews: 96,
    earlierViews: 0,
    links: [
      { linkId: 'linkask1', views: 57, identified: 41 },
      { linkId: 'linkopen1', views: 39, identified: 0 },
    ],
  },
}
