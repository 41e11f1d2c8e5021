import { buildCatalogue } from '#domain/office/client-types/build-catalogue.ts'
import { clientTypesInForce, takeClientTypes } from '#domain/values/client-types.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Context } from '#server/kit/context.ts'
import { listStoredClientTypes, readClientTypesStamp } from '#server/quotes/client-types/repository.ts'

/** How long another instance may go on with the client types that it has. */
const LOOK_MS = 1000

/** What was read last, and of which state of the database. */
let lastRead: { stamp: string; catalogue: object } | undefined

/**
 * Takes up what the office has made of the client types since, on whichever instance.
 *
 * @rule E12 N68 All instances offer and price by what the office sets within a moment, and a purchase looks again by itself.
 */
export async function refreshClientTypes(db: Db): Promise<void> {
  const stamp = await readClientTypesStamp(db)
  if (lastRead?.stamp === stamp && lastRead.catalogue === clientTypesInForce()) return
  const catalogue = buildCatalogue(await listStoredClientTypes(db))
  takeClientTypes(catalogue)
  lastRead = { stamp, catalogue }
}

/** Looks again and again until the program stops. While the database is away, the client types stay as they are. */
export function keepClientTypesFresh({ db, stopping }: Pick<Context, 'db' | 'stopping'>): void {
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    refreshClientTypes(db)
      .catch(() => undefined)
      .finally(() => {
        isLooking = false
      })
  }, LOOK_MS)
  timer.unref()
  stopping.addEventListener('abort', () => clearInterval(timer))
}
