import Type from 'typebox'

/** Of a topic. */
export const MAX_TEXTS = 2_000
/** Of a text. */
export const MAX_PARAGRAPHS = 2_000

/** A paragraph of a transcript text (docs/behaviour/page.md#transcript). */
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

/** A text of a topic: paragraphs and their styles. */
export const TranscriptText = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 64 }),
    styleClasses: Type.Array(StyleClass, { maxItems: 5 }),
    paragraphs: Type.Array(Paragraph, { maxItems: MAX_PARAGRAPHS }),
  },
  { additionalProperties: false },
)
export type TranscriptText = Type.Static<typeof TranscriptText>

/** A topic of the transcript: the texts of one step and the topics below it. */
export interface Topic {
  id: string
  /** From 1; absent if the topic has no step of its own. */
  step?: number
  title: string
  texts: TranscriptText[]
  topics: Topic[]
}

/** For `$defs` of schemas with a transcript: the recursive {@link TopicSchema} refers to it. */
export const transcriptDefinitions = {
  topic: Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 64 }),
      step: Type.Optional(Type.Integer({ minimum: 1 })),
      title: Type.String({ maxLength: 2_000 }),
      texts: Type.Array(TranscriptText, { maxItems: MAX_TEXTS }),
      topics: Type.Array(Type.Unsafe<Topic>({ $ref: '#/$defs/topic' }), { maxItems: 2_000 }),
    },
    { additionalProperties: false },
  ),
}

export const TopicSchema = Type.Unsafe<Topic>({ $ref: '#/$defs/topic' })
