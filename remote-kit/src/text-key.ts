/** The keys (`a.b`) of a nested messages file. Plural forms share one key. */
export type TextKey<Messages> = WithoutPluralForm<LeafPath<Messages>>

type LeafPath<Messages> = {
  [Key in keyof Messages & string]: Messages[Key] extends string ? Key : `${Key}.${LeafPath<Messages[Key]>}`
}[keyof Messages & string]

export type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

type WithoutPluralForm<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key
