/** @returns the result of an action, and ms of processor time that this thread spent meanwhile */
export async function mainThreadMsOf<Result>(
  act: () => Promise<Result>,
): Promise<{ readonly ms: number; readonly result: Result }> {
  const before = process.threadCpuUsage()
  const result = await act()
  const { user, system } = process.threadCpuUsage(before)
  return { ms: (user + system) / 1_000, result }
}
