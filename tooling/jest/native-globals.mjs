// What a test file imports from `@jest/globals` when Node loads it.

export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test

/** Jest makes these functions anew for each test file; importing modules see the present ones. */
export function setGlobals(globals) {
  ;({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals)
}
