import Type from 'typebox'

const MAX_PX = 2_000
const Px = Type.Integer({ minimum: 0, maximum: MAX_PX })
const closed = { additionalProperties: false } as const

/** A height: px, px that change at a width of the page, or lines of the text around it plus rem. */
export const SkeletonHeight = Type.Union([
  Px,
  Type.Object({ narrow: Px, wide: Px, wideFrom: Px }, closed),
  Type.Object(
    { lines: Type.Integer({ minimum: 1, maximum: 50 }), rem: Type.Number({ minimum: 0, maximum: 50 }) },
    closed,
  ),
])
export type SkeletonHeight = Type.Static<typeof SkeletonHeight>

/** Hairlines of a box, inside its height. */
const Lines = Type.Union([Type.Literal('both'), Type.Literal('end')])

/** A value of the page data: `teaseContent`, one level down `clientData.ownerId`, or a certain one: `privacy=private`. */
const PageValue = Type.String({
  pattern: '^[A-Za-z_]{1,60}(?:\\.[A-Za-z_]{1,60})?(?:=[A-Za-z_]{1,60})?$',
  maxLength: 182,
})
const PageValues = Type.Array(PageValue, { minItems: 1, maxItems: 5 })

/** An empty area. */
const Box = Type.Object(
  {
    kind: Type.Literal('box'),
    height: SkeletonHeight,
    surface: Type.Optional(Type.Union([Type.Literal('inverse'), Type.Literal('sunken')])),
    lines: Type.Optional(Lines),
    /** Shown only if all of these are present. */
    whenAll: Type.Optional(PageValues),
  },
  closed,
)

/** A bar that pulses where a line of text will be. Margins in px. */
const Bar = Type.Object(
  {
    kind: Type.Literal('bar'),
    width: Type.String({ pattern: '^(?:\\d{1,3}%|\\d{1,4}px)$', maxLength: 6 }),
    height: SkeletonHeight,
    marginStart: Type.Optional(Px),
    marginEnd: Type.Optional(Px),
  },
  closed,
)

/** The area of a presentation, 16:9, which pulses. */
const Stage = Type.Object({ kind: Type.Literal('stage') }, closed)

/** Text of the presentation itself, where the height depends on the text. */
const Text = Type.Object(
  {
    kind: Type.Literal('text'),
    text: Type.Union([Type.Literal('title'), Type.Literal('description'), Type.Literal('tags')]),
    marginStart: Type.Optional(Px),
  },
  closed,
)

const SimpleBlock = Type.Union([Box, Bar, Stage, Text])

/** Columns that share a row while each is at least as wide as its `basis`. Gaps, basis and padding in px. */
const Columns = Type.Object(
  {
    kind: Type.Literal('columns'),
    rowGap: Px,
    columnGap: Px,
    columns: Type.Array(
      Type.Object(
        {
          grow: Type.Integer({ minimum: 0, maximum: 100 }),
          basis: Px,
          paddingStart: Type.Optional(SkeletonHeight),
          blocks: Type.Array(SimpleBlock, { maxItems: 20 }),
        },
        closed,
      ),
      { maxItems: 4 },
    ),
  },
  closed,
)

const Block = Type.Union([SimpleBlock, Columns])
export type SkeletonBlock = Type.Static<typeof Block>

/**
 * The placeholder of a slot until its remote renders, of the same size as the rendered slot. It is data, from which the
 * server creates the HTML. A value of the page data counts as absent if it is falsy, or an empty list or object.
 */
export const Skeleton = Type.Object(
  {
    /** Shown only if all of these are present. */
    whenAll: Type.Optional(PageValues),
    /** Shown only if one of these is present. */
    whenAny: Type.Optional(PageValues),
    /** Grid area around the blocks, for a slot that renders into several areas of the page's grid. */
    area: Type.Optional(Type.String({ pattern: '^[a-z]{1,20}$', maxLength: 20 })),
    blocks: Type.Array(Block, { maxItems: 20 }),
  },
  closed,
)
export type Skeleton = Type.Static<typeof Skeleton>

/**
 * What a slot shows if its remote fails to load or mount:
 * - `keep`: the HTML of the server, with a quiet "Try again" below. For content that works without script.
 * - `silent`: nothing.
 * - an object: a fallback with "Try again" instead of the HTML. For content that needs script. `stage` has the form of
 *   a presentation, `row` puts text and button beside each other. `height` is the least, in px.
 */
export const SlotPolicy = Type.Union([
  Type.Literal('keep'),
  Type.Literal('silent'),
  Type.Object({ replaceBy: Type.Literal('stage') }, closed),
  Type.Object({ replaceBy: Type.Literal('row'), height: Px, lines: Type.Optional(Lines) }, closed),
])
export type SlotPolicy = Type.Static<typeof SlotPolicy>

/** What the page needs to know about a slot before the remote's code runs. */
export interface SlotDeclaration {
  readonly policy: SlotPolicy
  /** @default no placeholder: the slot is empty until the remote renders */
  readonly skeleton?: Skeleton
}
