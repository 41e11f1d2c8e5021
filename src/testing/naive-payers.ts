import { NaiveAccount, type NaiveCoupon } from '#testing/naive-books.ts'

/** What one fee is before coupons, as a person looks it up in a table; in dollars. */
export interface NaivePrice {
  /** To an insured that acts for itself. */
  gross: number
  /** To a producer, less its commission. */
  net: number
}

/** Every fee of a policy by what it is for, such as `first` or `rush`. */
export type NaivePrices = Readonly<Record<string, NaivePrice>>

interface Payer {
  /** The e-mail of whoever pays. */
  who: string
  isNet: boolean
}

interface Turn extends Payer {
  account: NaiveAccount
  /** What it has paid, or owes, for each fee that is in force. */
  parts: Record<string, number>
}

/**
 * A second bookkeeping of a policy that several people pay for one after another, each in an account of its own. In plain dollars,
 * as a person would do it on paper, with one rule for who gets what back:
 *
 * For each fee it is noted who paid what for it. What comes back for a fee is of that note alone: a contest that is taken out, or
 * was not played when the cover ends, gives back all of it to those who paid it, and a fee that only falls gives back what was paid
 * for it last first, each part in the figures of who paid it. What one request makes dearer is paid out of what it makes cheaper
 * before anybody is charged or credited. The fee of a cancellation is kept of what comes back to whoever paid first.
 *
 * A coupon is taken off in the figures in which the policy was bought: of each fee its percentage, or its share of a fixed amount,
 * which stays with the fee up to its height. A producer who takes over from an insured pays the same part of its own fee as the
 * insured did of the gross fee, and an insured who takes over from a producer pays the commission on top, which no coupon lowers.
 */
export class NaivePayers {
  private readonly turns: Turn[] = []
  private readonly coupon: NaiveCoupon
  private prices: NaivePrices
  /** What the fixed amount of the coupon takes off each fee. */
  private flat: Record<string, number> = {}
  private isBilled: boolean

  constructor(prices: NaivePrices, first: Payer, isBilled: boolean, coupon: NaiveCoupon = null) {
    this.prices = prices
    this.coupon = coupon
    this.isBilled = isBilled
    this.turns.push({ ...first, account: new NaiveAccount(), parts: {} })
    const fees = Object.entries(prices).map(([key, price]) => [key, inFigures(price, first)] as const)
    const sum = total(fees.map(([, fee]) => fee))
    const off = coupon !== null && 'flat' in coupon && sum > 0 ? Math.min(1, coupon.flat / sum) : 0
    this.flat = Object.fromEntries(fees.map(([key, fee]) => [key, fee * off]))
    this.now.parts = Object.fromEntries(fees.map(([key]) => [key, this.costs(key, first)]))
    this.now.account.charge(total(Object.values(this.now.parts)), isBilled)
  }

  /** Somebody else pays from now on, by card; nothing that was paid changes. */
  handOver(next: Payer): void {
    this.turns.push({ ...next, account: new NaiveAccount(), parts: {} })
    this.isBilled = false
  }

  /** A change was applied, after which these are the fees. */
  change(prices: NaivePrices): void {
    const keys = [...new Set([...Object.keys(this.prices), ...Object.keys(prices)])]
    const cost = (payer: Payer) => Object.fromEntries(keys.map((key) => [key, this.costs(key, payer)]))
    const before = this.turns.map(cost)
    this.prices = prices
    const first = this.turns[0] ?? this.now
    for (const key of keys)
      this.flat[key] = Math.min(this.flat[key] ?? 0, inFigures(prices[key] ?? NO_PRICE, first))
    const after = this.turns.map(cost)
    const falls = (key: string, turn: number) => (before[turn]?.[key] ?? 0) - (after[turn]?.[key] ?? 0)
    const last = this.turns.length - 1
    const dearer = keys.filter((key) => falls(key, last) < 0)
    const cheaper = keys.filter((key) => falls(key, last) > 0 || (this.isGone(key) && this.paidFor(key) > 0))
    const rise = total(dearer.map((key) => -falls(key, last)))
    const fall = total(cheaper.map((key) => falls(key, last)))
    const used = rise > fall ? 1 : fall > 0 ? rise / fall : 0
    const payFor = (turn: Turn, amount: number) => {
      for (const key of dearer) turn.parts[key] = (turn.parts[key] ?? 0) + (amount * -falls(key, last)) / rise
    }
    for (const key of cheaper) {
      let part = 1
      for (const [place, turn] of [...this.turns.entries()].toReversed()) {
        const paid = turn.parts[key] ?? 0
        const back = part * falls(key, place)
        const given = this.isGone(key) ? paid : Math.min(back, paid)
        if (given <= 0) continue
        part *= 1 - given / back
        turn.parts[key] = paid - given
        payFor(turn, given * used)
        turn.account.credit(given * (1 - used))
      }
    }
    if (rise <= fall) return
    payFor(this.now, rise - fall)
    this.now.account.charge(rise - fall, this.isBilled)
  }

  /** An endorsement was written: what it takes off was paid for the policy as a whole, last first. */
  endorse(difference: number): void {
    if (difference >= 0) {
      this.note(this.now, difference)
      return this.now.account.charge(difference, this.isBilled)
    }
    let open = -difference
    for (const turn of this.turns.toReversed()) {
      const given = Math.min(open, total(Object.values(turn.parts)))
      open -= given
      this.note(turn, -given)
      turn.account.credit(given)
    }
  }

  /** What endorsements add or take off together. */
  get endorsed(): number {
    return total(this.turns.map(({ parts }) => parts['endorsements'] ?? 0))
  }

  private note({ parts }: Turn, amount: number): void {
    parts['endorsements'] = (parts['endorsements'] ?? 0) + amount
  }

  /** It has ended, and these fees are kept; of what comes back the first payer bears the fee. Only a cancellation pays back at once. */
  end(fee: number, isPaidBack: boolean, isKept: (key: string) => boolean = () => false): void {
    let open = fee
    for (const { account, parts } of this.turns) {
      const back = total(Object.entries(parts).map(([key, paid]) => (isKept(key) ? 0 : paid)))
      const kept = Math.min(open, back)
      open -= kept
      account.credit(back - kept)
      if (isPaidBack) account.refundRest()
    }
  }

  /** Somebody is paid back what is left of their credits, the oldest first. */
  refund(who: string, amount: number): void {
    let open = amount
    for (const account of this.accounts(who)) {
      const before = account.money.refunded
      account.refund(open)
      open -= account.money.refunded - before
    }
  }

  /** Whoever pays now. */
  get now(): Turn {
    const last = this.turns.at(-1)
    if (!last) throw new Error('Nobody pays')
    return last
  }

  accounts(who?: string): NaiveAccount[] {
    return this.turns.flatMap((turn) => (who === undefined || turn.who === who ? [turn.account] : []))
  }

  /** The money of one of them in all its turns, or of all together. */
  money(who?: string): NaiveAccount['money'] {
    const all = this.accounts(who).map((account) => account.money)
    const add = (key: keyof NaiveAccount['money']) => total(all.map((one) => one[key]))
    return {
      price: add('price'),
      paid: add('paid'),
      credited: add('credited'),
      courtesy: add('courtesy'),
      refunded: add('refunded'),
      owed: add('owed'),
      credit_left: add('credit_left'),
    }
  }

  /** What a fee costs somebody with the coupon. */
  private costs(key: string, { isNet }: Pick<Payer, 'isNet'>): number {
    const price = this.prices[key] ?? NO_PRICE
    const wasNet = this.turns[0]?.isNet ?? isNet
    const fee = inFigures(price, { isNet: wasNet })
    const percent = this.coupon !== null && 'percent' in this.coupon ? this.coupon.percent : 0
    const paid = fee * (1 - percent / 100) - (this.flat[key] ?? 0)
    if (isNet === wasNet || fee === 0) return paid
    return isNet ? (price.net * paid) / fee : paid + price.gross - price.net
  }

  private isGone(key: string): boolean {
    return this.prices[key] === undefined
  }

  private paidFor(key: string): number {
    return total(this.turns.map(({ parts }) => parts[key] ?? 0))
  }
}

const NO_PRICE: NaivePrice = { gross: 0, net: 0 }

function inFigures({ gross, net }: NaivePrice, { isNet }: Pick<Payer, 'isNet'>): number {
  return isNet ? net : gross
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
