import { _, Name, type CodeKeywordDefinition } from 'ajv'

/**
 * Source of the functions that the compiled validators share. Each returns a fault or undefined. They look at own
 * properties only, because of names such as `constructor`.
 */
export const KEYWORD_FUNCTIONS = `const isObject=(value)=>typeof value=="object"&&value!==null&&!Array.isArray(value)
const faultOfLeaf=(value,leaf)=>{if(!is[leaf](value))return{leaf}}
const faultOfFields=(object,[required,leaves])=>{
if(!isObject(object))return{type:"object"}
for(const missing of required)if(!Object.hasOwn(object,missing))return{missing}
for(const at in object){
if(!Object.hasOwn(leaves,at))return{unknown:at}
const leaf=leaves[at]
if(leaf>=0&&!is[leaf](object[at]))return{at,leaf}
}}
const faultOfList=(list,[least,most,leaf])=>{
if(!Array.isArray(list))return{type:"list"}
if(list.length<least)return{least}
if(list.length>most)return{most}
const at=leaf<0?-1:list.findIndex((value)=>!is[leaf](value))
if(at>=0)return{at,leaf}
}
const faultOfRecord=(object,[leaf,most])=>{
if(!isObject(object))return{type:"object"}
const keys=Object.keys(object)
if(keys.length>most)return{most}
for(const key of keys)if(!is[leaf](key))return{key,leaf}
}`

/** The keywords of `compactSchema()`; their values are collected in `tables`. */
export function compactKeywords(): { keywords: CodeKeywordDefinition[]; tables: string[] } {
  const tables: string[] = []
  const numberOf = (schema: unknown) => {
    const text = JSON.stringify(schema)
    if (!tables.includes(text)) tables.push(text)
    return _`${new Name('table')}[${tables.indexOf(text)}]`
  }
  return {
    tables,
    keywords: [
      keyword('leaf', 'faultOfLeaf', (schema) => _`${schema as number}`),
      keyword('fields', 'faultOfFields', numberOf),
      keyword('list', 'faultOfList', numberOf),
      keyword('record', 'faultOfRecord', numberOf),
    ],
  }
}

function keyword(
  name: string,
  functionName: string,
  argument: (schema: unknown) => ReturnType<typeof _>,
): CodeKeywordDefinition {
  return {
    keyword: name,
    before: name === 'list' ? 'items' : 'properties',
    error: { message: '', params: ({ params }) => _`${params['fault']}` },
    code(context) {
      const call = _`${new Name(functionName)}(${context.data}, ${argument(context.schema)})`
      const fault = context.gen.const('fault', call)
      context.setParams({ fault })
      context.pass(_`!${fault}`)
    },
  }
}
