/**
 * Has React Refresh know the components of a module, and what to do when the module is replaced. It runs after swc, which has
 * written the calls of `$RefreshReg$` and `$RefreshSig$`. On one line, so that source maps stay true to the line.
 */
module.exports = function keepState(source, map) {
  const { container } = this.getOptions()
  const id = JSON.stringify(this._module.resource)
  const before =
    `var $RefreshSig$ = () => self.__hotModules?.signature() ?? ((type) => type),` +
    ` $RefreshReg$ = (type, name) => self.__hotModules?.register(type, ${id} + " " + name);`
  const after =
    `\nif (import.meta.webpackHot) self.__hotModules?.loaded({ container: ${JSON.stringify(container)},` +
    ` base: __webpack_public_path__, hash: () => __webpack_hash__, hot: import.meta.webpackHot, exports: __webpack_module__.exports });`
  this.callback(null, before + source + after, map)
}
