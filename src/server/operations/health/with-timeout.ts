/** The result of some work, or undefined if it fails or takes longer. */
export async function withTimeout<T>(work: Promise<T>, patienceMs: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs)
  })
  try {
    return await Promise.race([work, timeout])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
