import type { CalendarDate } from '#domain/values/calendar.ts'
import { listOpenInvoices } from '#server/accounting/books/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

/** What is open on all invoices at the end of a day, in dollars; and what it was on the days on which somebody looked. */
export class OpenDays {
  readonly #seen = new Map<CalendarDate, number>()
  readonly #db: Db
  readonly #timeZone: string

  constructor(db: Db, timeZone: string) {
    this.#db = db
    this.#timeZone = timeZone
  }

  async #at(day: CalendarDate): Promise<number> {
    const open = await listOpenInvoices(this.#db, { from: day, to: day, timeZone: this.#timeZone })
    return open.reduce((total, { cents }) => total + cents / 100, 0)
  }

  /** Keeps it as the last that was seen of the day. */
  async look(day: CalendarDate): Promise<number> {
    const dollars = await this.#at(day)
    this.#seen.set(day, dollars)
    return dollars
  }

  /** Days with what was seen of them, of which something else is read by now. */
  async changed(): Promise<string[]> {
    const changed: string[] = []
    for (const [day, dollars] of this.#seen)
      if ((await this.#at(day)) !== dollars) changed.push(`${day} ${dollars}`)
    return changed
  }
}
