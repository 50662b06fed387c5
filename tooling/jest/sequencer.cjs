const { default: Sequencer } = require('@jest/test-sequencer')

/** Tests of the whole server take longest. They run first, so that short ones fill both processors at the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => /\/(?:server|demo)\//.test(path)
    const sorted = super.sort(tests)
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))]
  }
}
