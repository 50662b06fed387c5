// What a test file imports from `@jest/globals` when Node loads it.

export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test

/** Jest creates these functions for each test file; importing modules see the current ones. */
export function setGlobals(globals) {
  ;({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals)
}
