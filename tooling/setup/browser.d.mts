/** The path of a Chromium; empty for Playwright's own. */
export function findBrowser(): string
