/**
 * Does something while somebody else loads a page again and again.
 *
 * @returns what it returned, and the longest that a page took, ms
 */
export async function whileLoading<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<{ result: Result; longest: number }> {
  let longest = 0
  let isOver = false
  async function load(): Promise<void> {
    while (!isOver) {
      const started = performance.now()
      await (await fetch(url)).text()
      longest = Math.max(longest, performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const loading = load()
  try {
    const result = await work()
    return { result, longest }
  } finally {
    isOver = true
    await loading
  }
}
