/** Turns an icon's drawing into its path data: `import heart from '…/heart.svg'` gives what <Icon path> takes. */
module.exports = function iconLoader(source) {
  const paths = [...source.matchAll(/<path[^<>]*\sd="([^"<>]+)"/g)].map(([, data]) => data)
  if (paths.length === 0)
    throw new Error(`[tooling] Failed to read the icon ${this.resourcePath}: it has no <path>.`)
  return `export default ${JSON.stringify(paths.join(''))}`
}
