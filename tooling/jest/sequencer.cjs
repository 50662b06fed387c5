const { default: Sequencer } = require('@jest/test-sequencer')
const { hasTimeLimit } = require('../setup/time-limit.mjs')

const FULL_ONLY = /\.full\.test\.tsx?$/

/**
 * Tests of the whole server take longest. They run first, so that short ones fill both processors at the end. Within a
 * limit of time the quick set runs first, so that only tests beyond it are left out.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => (hasTimeLimit() ? !FULL_ONLY.test(path) : /\/(?:server|demo)\//.test(path))
    const sorted = super.sort(tests)
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))]
  }
}
