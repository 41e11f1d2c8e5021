import { createTemporaryDatabase } from '#testing/temporary-database.ts'

/** Runs work with a new, empty database, which is dropped afterwards. */
export async function withTemporaryDatabase<T>(
  serverUrl: string,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const { url, drop } = await createTemporaryDatabase(serverUrl)
  try {
    return await work(url)
  } finally {
    await drop()
  }
}
