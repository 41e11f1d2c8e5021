/** For whom and when a coupon is, as somebody wrote it on the quote when it was entered. */
export interface NaiveTerms {
  worth: { percent: number } | { amount: number }
  /** Such as 2027-01-16, where the event is. */
  firstDay?: string | undefined
  lastDay?: string | undefined
  types?: readonly string[] | undefined
  partners?: readonly string[] | undefined
  minimum?: number | undefined
}

/** What the office has made of a coupon by now. */
export interface NaiveCard {
  terms: NaiveTerms
  limit?: number | undefined
  limitEach?: number | undefined
  isOffered: boolean
}

export interface NaiveQuote {
  /** In small letters. */
  customer: string
  type: string
  partner: string | undefined
  players: number
  held: Map<string, NaiveTerms>
  /** What coupons took off as the quote was last saved. */
  shownOff: number
  isBought: boolean
}

/** One coupon lowered the price of one purchase. */
interface Use {
  code: string
  quote: NaiveQuote
  off: number
}

/** $10,000 by the players; for producers and dealers there are other sheets. */
const PRICES: Readonly<Record<number, number>> = { 80: 226, 100: 268, 120: 310, 130: 330 }
const PERCENT_OF_TYPE: Readonly<Record<string, number>> = { non_profit: 0, golf_course: 0, rotary: 10 }
export const PERCENT_OF_PARTNER: Readonly<Record<string, number>> = { LINKS: 20, GOLFDAY: 5 }

/**
 * A second bookkeeping of coupons: what happened, one line after another, in plain dollars. Whatever is asked is counted from the
 * first line on.
 */
export class NaiveCoupons {
  readonly cards = new Map<string, NaiveCard>()
  readonly quotes: NaiveQuote[] = []
  readonly happened: Use[] = []
  /** Where the events are. */
  day: string

  constructor(day: string) {
    this.day = day
  }

  uses(code: string): Use[] {
    return this.happened.filter((use) => use.code === code)
  }

  holding(code: string): NaiveQuote[] {
    return this.quotes.filter(({ held, isBought }) => !isBought && held.has(code))
  }

  full({ type, partner, players }: NaiveQuote): number {
    const percent = partner === undefined ? PERCENT_OF_TYPE[type] : PERCENT_OF_PARTNER[partner]
    return Math.round(((PRICES[players] ?? NaN) * (100 - (percent ?? NaN))) / 100)
  }

  /** Why a coupon takes nothing off a quote now, as the page ends its sentence. */
  whyNot(quote: NaiveQuote, code: string, terms = this.card(code).terms): string | undefined {
    const { isOffered, limit = Infinity, limitEach = Infinity } = this.card(code)
    const uses = this.uses(code)
    const { firstDay = this.day, lastDay = this.day, types, partners, minimum = 0 } = terms
    if (!isOffered) return 'is no longer offered.'
    if (uses.length >= limit) return 'has been used up.'
    if (uses.filter((use) => use.quote.customer === quote.customer).length >= limitEach)
      return 'was already used with this email address.'
    if (this.day < firstDay) return 'starts on'
    if (this.day > lastDay) return 'has expired.'
    if (types?.includes(quote.type) === false) return 'isn’t for this type of client.'
    if (partners?.includes(quote.partner ?? 'nobody') === false)
      return 'is only for customers of certain partners.'
    if (this.full(quote) < minimum) return 'needs an amount due of at least'
    return undefined
  }

  /** What each coupon takes off, in the order in which they were entered; none takes what is not there. */
  taken(quote: NaiveQuote): { code: string; off: number }[] {
    let left = this.full(quote)
    return [...quote.held].flatMap(([code, terms]) => {
      if (this.whyNot(quote, code, terms) !== undefined) return []
      const { worth } = terms
      const off = Math.min(left, 'percent' in worth ? (this.full(quote) * worth.percent) / 100 : worth.amount)
      left -= off
      return off > 0 ? [{ code, off }] : []
    })
  }

  off(quote: NaiveQuote): number {
    return this.taken(quote).reduce((sum, { off }) => sum + off, 0)
  }

  save(quote: NaiveQuote): void {
    quote.shownOff = this.off(quote)
  }

  /** What the page has said is still so. */
  isTrue(quote: NaiveQuote): boolean {
    return this.off(quote) === quote.shownOff
  }

  buy(quote: NaiveQuote): void {
    const used = this.taken(quote)
    quote.isBought = true
    for (const one of used) this.happened.push({ ...one, quote })
  }

  card(code: string): NaiveCard {
    const found = this.cards.get(code)
    if (!found) throw new Error(`There is no ${code}`)
    return found
  }
}
