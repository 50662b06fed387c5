// The environment of tests that need no page: Node's own globals instead of a sandbox with a copy of them.

/** Properties that Jest or a test may set, and that the next test file must not see. */
const RESTORED = [
  [globalThis, 'console'],
  [process, 'exit'],
]

/** The interface of `jest-environment-node`, without its sandbox. */
module.exports = class NativeEnvironment {
  global = globalThis
  fakeTimers = null
  fakeTimersModern = null
  moduleMocker = null
  #before = RESTORED.map(([owner, name]) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)])
  #env = { ...process.env }

  async setup() {}

  async teardown() {
    for (const [owner, name, descriptor] of this.#before) Object.defineProperty(owner, name, descriptor)
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name]
    Object.assign(process.env, this.#env)
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  /** Jest checks whether this function exists, and only a runtime with a sandbox calls it. */
  getVmContext() {
    return null
  }
}
