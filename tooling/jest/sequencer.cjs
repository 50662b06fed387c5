const { default: Sequencer } = require('@jest/test-sequencer')
const { FULL_ONLY } = require('./preset.js')
const { hasTimeLimit } = require('../setup/time-limit.mjs')

const isFull = ({ path }) => FULL_ONLY.test(path)
const isOfServer = ({ path }) => /\/(?:server|demo)\//.test(path)

/**
 * Tests of the whole server take longest. They run first, so that short ones fill both processors at the end. Within a
 * limit of time the quick set runs first, so that only tests beyond it are left out.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    const isFirst = hasTimeLimit() ? (test) => !isFull(test) : isOfServer
    return [...sorted.filter(isFirst), ...sorted.filter((test) => !isFirst(test))]
  }
}
