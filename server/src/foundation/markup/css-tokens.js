// The parts of the package that read tokens; the whole of it has 125 modules. They have no types of their own.
export { tokenize, tokenTypes } from 'css-tree/tokenizer'
export { ident, string, url } from 'css-tree/utils'
