import * as v from 'valibot'

/** Schema of the key of an action, `owner/fact@major`, in data from outside. */
export const ActionKey = v.pipe(
  v.string(),
  v.maxLength(120),
  v.regex(/^[a-z][a-z-]*\/[a-z][A-Za-z]*@[1-9]\d{0,3}$/),
)
