// The runtime of tests that need no page: Node loads the modules itself, as it does for the server.
const { registerHooks } = require('node:module')
const { pathToFileURL } = require('node:url')
const { isTooLate, TOO_LATE } = require('../setup/time-limit.mjs')

const GLOBALS = pathToFileURL(require.resolve('./native-globals.mjs')).href

/** Jest declares its handlers of events once a process. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS')

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
})

/** The part of `jest-runtime` that Jest calls for a test file that mocks no modules. */
class NativeRuntime {
  #globals = {}

  unstable_shouldLoadAsEsm() {
    return true
  }

  /** @param {string} path */
  async unstable_importModule(path) {
    if (isTooLate()) return void this.#globals.test.skip(TOO_LATE, () => undefined)
    const { setGlobals } = await import(GLOBALS)
    setGlobals(this.#globals)
    await import(pathToFileURL(path).href)
  }

  requireModule(path) {
    return require(path)
  }

  /** A new instance of the test framework for each test file. */
  requireInternalModule(path) {
    delete require.cache[require.resolve(path)]
    delete globalThis[EVENT_HANDLERS]
    return require(path)
  }

  setGlobalsForRuntime(globals) {
    this.#globals = globals
  }

  getSourceMaps() {
    return new Map()
  }

  getAllCoverageInfoCopy() {
    return undefined
  }

  enterTestCode() {}
  leaveTestCode() {}
  teardown() {}
}

module.exports = { __esModule: true, default: NativeRuntime }
