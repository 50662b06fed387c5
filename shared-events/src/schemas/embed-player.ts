import Type from 'typebox'

/** What the address of an embed decides about its player (docs/embedding.md#options). */
export const EmbedPlayer = Type.Object(
  {
    step: Type.Optional(Type.Integer({ minimum: 1 })),
    end: Type.Optional(Type.Integer({ minimum: 1, description: 'The last step that is played' })),
    loop: Type.Optional(Type.Literal(true)),
    bar: Type.Optional(Type.Literal(false)),
    title: Type.Optional(Type.Literal(false)),
  },
  { description: 'Options in the address of an embed; those that only its script reads are added there' },
)
