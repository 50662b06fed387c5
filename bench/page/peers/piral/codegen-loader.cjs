// piral-core's `app.codegen` is a function that writes its module; piral-cli runs it by a loader like this one.
module.exports = function () {
  // It names the React of this install by path; all compared pages run the project's.
  return require(this.resourcePath)().replaceAll(/"\.\.\/(react|react-dom)\//g, '"$1/')
}
