type Said = string | number | boolean

/** A node of the accessibility tree, as the DevTools protocol describes it. */
export interface AccessibleNode {
  readonly nodeId: string
  readonly ignored?: boolean
  readonly role?: { readonly value?: Said }
  readonly name?: { readonly value?: Said }
  readonly value?: { readonly value?: Said }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: Said } }[]
  readonly childIds?: readonly string[]
}

/** Roles of elements that structure a page or a text, and that nobody hears of. */
const SILENT = new Set([
  ...['generic', 'none', 'paragraph', 'InlineTextBox', 'LineBreak', 'RootWebArea', 'main', 'LabelText'],
  ...['strong', 'emphasis', 'time', 'code', 'mark', 'superscript', 'subscript'],
])
/** The same without a name. */
const SILENT_UNNAMED = new Set(['group', 'sectionheader', 'sectionfooter', 'Section'])
/** The states that a person hears. */
const STATES = [
  'checked',
  'pressed',
  'expanded',
  'selected',
  'disabled',
  'invalid',
  'required',
  'focused',
  'level',
]
const MAX_LINES = 1_500
const MAX_NAME = 300

/**
 * What a screen reader says of a page, a line for each element with its role, name and state. The elements in between, and how
 * a text is split into elements, make no difference.
 */
export function accessibleLines(nodes: readonly AccessibleNode[]): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines: string[] = []
  let text = ''

  function endText(): void {
    const said = tidy(text)
    text = ''
    if (said !== '') lines.push(`text “${said}”`)
  }

  const [root] = nodes
  const open = root ? [root] : []
  for (let node = open.pop(); node && lines.length < MAX_LINES; node = open.pop()) {
    const role = String(node.role?.value ?? '')
    if (role === 'StaticText') {
      text += ` ${String(node.name?.value ?? '')}`
      // A name that comes from the content was said already.
      if (lines.at(-1)?.includes(`“${tidy(text)}”`)) text = ''
    } else {
      if (node.ignored !== true && !isSilent(node, role)) {
        endText()
        lines.push(lineOf(node, role))
      }
      for (const id of (node.childIds ?? []).toReversed()) {
        const child = byId.get(id)
        if (child) open.push(child)
      }
    }
  }
  endText()
  return lines
}

const isSilent = ({ name }: AccessibleNode, role: string): boolean =>
  SILENT.has(role) || (SILENT_UNNAMED.has(role) && String(name?.value ?? '') === '')

function lineOf({ name, value, properties = [] }: AccessibleNode, role: string): string {
  const of = new Map(properties.map((property) => [property.name, property.value.value]))
  const states = STATES.flatMap((state) => {
    const is = of.get(state)
    if (is === undefined || is === 'false' || (is === false && state !== 'expanded')) return []
    return is === true || is === 'true' ? [state] : [`${state}: ${String(is)}`]
  })
  const said = value?.value === undefined || value.value === '' ? [] : [`value: ${tidy(String(value.value))}`]
  const url = of.get('url')
  const leads = typeof url === 'string' && url !== '' ? [`to: ${url}`] : []
  return [`${role} “${tidy(String(name?.value ?? ''))}”`, ...states, ...said, ...leads].join(', ')
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME)
