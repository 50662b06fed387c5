import Type from 'typebox'
import { MAX_LAYERS, MAX_REVEALS } from './limits.ts'
import { Angle, Finite, Fraction, Id, Positive, Seconds } from './values.ts'

/** A view of the world: centre, size before it is fitted to the viewer, rotation. */
export const Box = Type.Object(
  {
    /** World coordinates of its middle. */
    x: Finite,
    y: Finite,
    /** World units; the viewer shows the whole box, as large as possible. */
    width: Positive,
    height: Positive,
    /** An item of the same rotation appears upright. */
    rotation: Angle,
  },
  { additionalProperties: false },
)
export type Box = Type.Static<typeof Box>

/** The part of a layer's box that shows it, in widths and heights of the box. */
export const LayerClip = Type.Object(
  {
    /** From the middle of the box to the middle of the part. */
    x: Finite,
    y: Finite,
    /** 1 is the width or height of the box. */
    width: Positive,
    height: Positive,
  },
  { additionalProperties: false },
)
export type LayerClip = Type.Static<typeof LayerClip>

/** A stop on the path. */
export const Step = Type.Object(
  {
    /** Unique among the steps. */
    id: Id,
    /** Title for screen readers and the list of steps. */
    title: Type.String({ maxLength: 2_000 }),
    /** The visible part of the world. */
    box: Box,
    /** Seconds that autoplay stays here. */
    hold: Type.Optional(Seconds),
    /** Seconds of the flight to here; computed by the viewer when absent, longer where this would be too fast, 0 for a cut. */
    flight: Type.Optional(Seconds),
    /** Items hidden until this step. */
    reveal: Type.Optional(Type.Array(Id, { maxItems: MAX_REVEALS })),
    /** Hides everything outside the box. */
    clip: Type.Optional(Type.Boolean()),
    /** By layer id: layers that have their own box, opacity or clip at this step. A clip hides the rest of its layer. */
    layers: Type.Optional(
      Type.Record(
        Id,
        Type.Object(
          {
            box: Type.Optional(Box),
            opacity: Type.Optional(Fraction),
            clip: Type.Optional(LayerClip),
          },
          { additionalProperties: false },
        ),
        { additionalProperties: false, maxProperties: MAX_LAYERS },
      ),
    ),
  },
  { additionalProperties: false },
)
export type Step = Type.Static<typeof Step>
