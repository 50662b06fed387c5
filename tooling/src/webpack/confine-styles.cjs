const postcss = require('postcss')
const parseSelectors = require('postcss-selector-parser')

/** At-rules that concern the whole page, whatever stands in them. */
const OF_THE_PAGE = /^(?:page|view-transition)$/

/**
 * Confines a style sheet of a remote to its slots, before CSS modules name its classes. A selector whose elements need a class
 * of a module, or stand in one that does, stays as it is. Any other gets the slots of the remote in front, which changes no
 * specificity.
 *
 * @throws Error with the line, for what would style the page around the slots
 */
module.exports = function confineStyles(source, map) {
  const { remote } = this.getOptions()
  const isModule = /\.module\.css$/.test(this.resourcePath)
  const slots = `:where([data-remote=${JSON.stringify(remote)}])`
  const sheet = postcss.parse(source, { from: this.resourcePath, map: map ? { prev: map } : undefined })
  sheet.walkAtRules(OF_THE_PAGE, (rule) => {
    throw refusal(rule, `@${rule.name}`)
  })
  sheet.walkRules((rule) => {
    if (rule.parent.type === 'atrule' && /keyframes$/.test(rule.parent.name)) return
    // A nested rule is within the one around it.
    if (hasRuleAround(rule)) return
    rule.selector = parseSelectors((selectors) => {
      for (const selector of selectors.nodes) {
        if (isModule && needsOwnClass(selector)) continue
        if (concernsPage(selector)) throw refusal(rule, `${String(selector).trim()} { … }`)
        selector.first.spaces.before = ''
        selector.prepend(parseSelectors.combinator({ value: ' ' }))
        selector.prepend(parseSelectors().astSync(slots).first.first)
      }
    }).processSync(rule.selector)
  })
  const result = sheet.toResult({ map: this.sourceMap ? { inline: false, annotation: false } : false })
  this.callback(null, result.css, result.map?.toJSON())

  function refusal(rule, what) {
    return rule.error(
      `[tooling] Failed to build ${remote}: ${what} would style the page around its slots. Give it a class of a CSS module.`,
    )
  }
}

function hasRuleAround({ parent }) {
  for (let node = parent; node; node = node.parent) if (node.type === 'rule') return true
  return false
}

/** Whether nothing can match without a class of the module on it, or on an element before or around it. */
function needsOwnClass(selector) {
  let isGlobal = false
  return selector.nodes.some((node) => {
    if (node.type === 'class') return !isGlobal
    if (node.type !== 'pseudo') return false
    if (node.nodes.length === 0 && /^:(?:global|local)$/.test(node.value)) isGlobal = node.value === ':global'
    return (
      /^:(?:is|where|local)$/.test(node.value) && node.nodes.length > 0 && node.nodes.every(needsOwnClass)
    )
  })
}

/** Whether it matches the root or the body, which no slot contains. */
function concernsPage(selector) {
  const last = selector.nodes.slice(selector.nodes.findLastIndex(({ type }) => type === 'combinator') + 1)
  return last.some((node) => {
    if (node.type === 'tag') return /^(?:html|body)$/i.test(node.value)
    if (node.type !== 'pseudo') return false
    return node.value === ':root' || (node.value === ':global' && node.nodes.some(concernsPage))
  })
}
