import type { PGlite } from '@electric-sql/pglite'
import { InitialContents } from '#testing/initial-contents.ts'

/** How long an abandoned transaction may hold a database that is given back. */
const MAX_WAIT_MS = 5000

/** An embedded database that one test after another gets, each time as empty as a new one. */
export class ReusableDatabase {
  readonly #client: PGlite
  readonly #contents: InitialContents

  private constructor(client: PGlite, contents: InitialContents) {
    this.#client = client
    this.#contents = contents
  }

  /** Of a database as it comes from its migrations. */
  static async create(client: PGlite): Promise<ReusableDatabase> {
    return new ReusableDatabase(client, await InitialContents.of(client))
  }

  /** For one test. `giveBack` is true if the database can be lent again. */
  lend(): { client: PGlite; giveBack: () => Promise<boolean> } {
    const { client, end } = guarded(this.#client)
    return {
      client,
      giveBack: async () => {
        if (!end()) return false
        const restored = this.#contents.restore(this.#client).catch(() => false)
        const isAsBefore = await Promise.race([restored, given(MAX_WAIT_MS)])
        if (!isAsBefore) void this.#client.close().catch(() => undefined)
        return isAsBefore
      },
    }
  }
}

/** The client as long as its test; then every call is refused, as by one that is closed. */
function guarded(client: PGlite): { client: PGlite; end: () => boolean } {
  let isOpen = true
  const lent = new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name === 'closed') return !isOpen
      if (typeof value !== 'function' || name === 'constructor') return value
      return (...args: unknown[]): unknown => {
        if (!isOpen) return Promise.reject(new Error('PGlite is closed'))
        return Reflect.apply(value, target, args)
      }
    },
  })
  const end = () => {
    const wasOpen = isOpen
    isOpen = false
    return wasOpen
  }
  return { client: lent, end }
}

function given(milliseconds: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, false).unref())
}
