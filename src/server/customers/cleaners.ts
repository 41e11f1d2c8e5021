import { deleteForgotten, lockForgotten } from '#server/customers/joining/repository.ts'
import type { Cleaner } from '#server/jobs/cleaner.ts'
import { runWrite } from '#server/writes/run-write.ts'

const AT_ONCE = 500

/** Customers whose last quote has moved or is removed, and whom no rep has joined to anybody. */
export const CUSTOMER_CLEANERS: readonly Cleaner[] = [
  async (db) => {
    let count = 0
    let locked: string[]
    do {
      locked = await runWrite({ db }, async (trx, effects) => {
        effects.noAudit('Nothing names them')
        const ids = await lockForgotten(trx, AT_ONCE)
        if (ids.length > 0) count += await deleteForgotten(trx, ids)
        return ids
      })
    } while (locked.length === AT_ONCE)
    return { forgotten_customers: count }
  },
]
