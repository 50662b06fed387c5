import Type from 'typebox'

/** One paragraph of a transcript text. Section 3 of the specification. */
export const Paragraph = Type.Object(
  {
    text: Type.String({ maxLength: 20_000 }),
    listType: Type.Optional(Type.Literal('BULLET')),
    biggestFontSize: Type.Optional(
      Type.Number({ minimum: 0, description: 'World units; the largest size of the characters in it' }),
    ),
  },
  { additionalProperties: false },
)
export type Paragraph = Type.Static<typeof Paragraph>

export const StyleClass = Type.Enum(['title', 'subtitle', 'subtitle_2', 'body', 'body_2'])
export type StyleClass = Type.Static<typeof StyleClass>

/** One text of a topic: its paragraphs and how they are styled. */
export const TranscriptText = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 64 }),
    styleClasses: Type.Array(StyleClass, { maxItems: 5 }),
    paragraphs: Type.Array(Paragraph, { maxItems: 2_000 }),
  },
  { additionalProperties: false },
)
export type TranscriptText = Type.Static<typeof TranscriptText>

/** A topic of the transcript: the texts of one step and the topics below it. */
export interface Topic {
  id: string
  /** The step it belongs to, counted from 1; absent when it has none of its own. */
  step?: number
  title: string
  texts: TranscriptText[]
  topics: Topic[]
}

/** For `$defs` of every schema that holds a transcript: the tree is recursive, and {@link TopicSchema} points here. */
export const transcriptDefinitions = {
  topic: Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 64 }),
      step: Type.Optional(Type.Integer({ minimum: 1 })),
      title: Type.String({ maxLength: 2_000 }),
      texts: Type.Array(TranscriptText, { maxItems: 2_000 }),
      topics: Type.Array(Type.Unsafe<Topic>({ $ref: '#/$defs/topic' }), { maxItems: 2_000 }),
    },
    { additionalProperties: false },
  ),
}

export const TopicSchema = Type.Unsafe<Topic>({ $ref: '#/$defs/topic' })
