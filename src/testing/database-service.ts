import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findMigratedDump, findUnmigratedDump } from '#testing/database-cache.ts'
import { type Postgres, startPostgres } from '#testing/postgres.ts'
import { createTemporaryDatabase, dropCopies, type TemporaryDatabase } from '#testing/temporary-database.ts'

/** What tests may ask for; each is made when the first of them does. */
export interface DatabaseService {
  url: string
  stop: () => Promise<void>
}

/**
 * Makes the databases that tests start from, once for all workers of a run: `/embedded` and `/unmigrated` answer with the
 * path of a dump, `/postgres` with the address of a database to copy.
 */
export async function startDatabaseService(): Promise<DatabaseService> {
  const server = new TemplateServer()
  const made: Record<string, () => Promise<string>> = {
    '/unmigrated': once(findUnmigratedDump),
    '/embedded': once(findMigratedDump),
    '/postgres': once(() => server.createTemplate()),
  }
  const http = createServer((request, response) => {
    const answer = made[request.url ?? '']?.() ?? Promise.reject(new Error(`Nobody makes ${request.url}`))
    answer.then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const stop = async () => {
    http.closeAllConnections()
    http.close()
    await server.stop()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

/** The server that TEST_DATABASE_URL names, or one of our own, with a migrated database to copy. */
class TemplateServer {
  #own: Postgres | undefined
  #template: TemporaryDatabase | undefined

  async createTemplate(): Promise<string> {
    const server = process.env['TEST_DATABASE_URL'] ?? (this.#own = await startPostgres())?.url
    if (server === undefined) throw new Error('There is no PostgreSQL here')
    this.#template = await createTemporaryDatabase(server)
    const { url } = this.#template
    const { openDatabase } = await import('#server/kit/db/open-database.ts')
    const { close } = await openDatabase({ databaseUrl: url, dataDir: '' })
    await close()
    return url
  }

  async stop(): Promise<void> {
    if (this.#own) return this.#own.stop()
    if (!this.#template) return
    const { url, drop } = this.#template
    const server = new URL(url)
    const template = server.pathname.slice(1)
    server.pathname = '/postgres'
    await dropCopies(server.href, template)
    await drop()
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
