import type { Client } from '#testing/server.ts'

/** What a policy with a coupon was bought for: a percentage, or a fixed amount in dollars. */
export type NaiveCoupon = { percent: number } | { flat: number } | null

/** What is charged by what it is for, such as `grand_prize 1`; in dollars. */
export type Fees = ReadonlyMap<string, number>

/** What one payer is charged, pays and gets back; in plain dollars, as a person would note it on paper. */
export class NaiveAccount {
  readonly money = { price: 0, paid: 0, credited: 0, courtesy: 0, refunded: 0, owed: 0, credit_left: 0 }

  charge(amount: number, isBilled: boolean): void {
    this.money.price += amount
    if (!isBilled) return void (this.money.paid += amount)
    const used = Math.min(this.money.credit_left, amount)
    this.money.credit_left -= used
    this.money.owed += amount - used
  }

  credit(amount: number): void {
    this.settle(amount)
    this.money.price -= amount
  }

  courtesy(amount: number): void {
    this.settle(amount)
    this.money.courtesy += amount
  }

  /** All that is owed is paid. */
  pay(): void {
    this.money.paid += this.money.owed
    this.money.owed = 0
  }

  refund(amount: number): void {
    const back = Math.min(amount, this.money.credit_left, this.money.paid - this.money.refunded)
    this.money.refunded += back
    this.money.credit_left -= back
  }

  /** What was paid and is not kept comes back. */
  refundRest(): void {
    this.refund(Math.max(0, this.money.paid - this.money.refunded - this.money.price))
  }

  private settle(amount: number): void {
    const applied = Math.min(this.money.owed, amount)
    this.money.owed -= applied
    this.money.credit_left += amount - applied
    this.money.credited += amount
  }
}

/**
 * A second bookkeeping of one policy, in plain dollars and as a person would do it on paper. It knows nothing of cents, postings
 * and documents, so that it cannot make the mistakes of the books.
 */
export class NaiveBooks extends NaiveAccount {
  readonly coupon: NaiveCoupon
  readonly isBilled: boolean
  private fees: Fees
  /** What the fixed amount of the coupon took off each fee. */
  private flat: Map<string, number>
  /** What endorsements add or take off, on a line of its own below the coupon. */
  private endorsed = 0

  constructor(fees: Fees, coupon: NaiveCoupon, isBilled: boolean) {
    super()
    this.coupon = coupon
    this.isBilled = isBilled
    this.fees = fees
    const sum = total(fees.values())
    const amount = coupon !== null && 'flat' in coupon ? Math.min(coupon.flat, sum) : 0
    this.flat = new Map([...fees].map(([key, fee]) => [key, sum === 0 ? 0 : (amount * fee) / sum]))
    this.charge(this.sum(), isBilled)
  }

  /** A change was applied, after which these fees are charged. */
  change(fees: Fees): void {
    const before = this.sum()
    this.flat = new Map([...fees].map(([key, fee]) => [key, Math.min(this.flat.get(key) ?? 0, fee)]))
    this.fees = fees
    const difference = this.sum() - before
    if (difference > 0) this.charge(difference, this.isBilled)
    else this.credit(-difference)
  }

  /** An endorsement was written. */
  endorse(difference: number): void {
    const before = this.sum()
    this.endorsed += difference
    const more = this.sum() - before
    if (more > 0) this.charge(more, this.isBilled)
    else this.credit(-more)
  }

  /** What it costs now. */
  costs(): number {
    return this.sum()
  }

  /** It has ended, after these contests were played; a cancellation pays back at once, a lapse does not. */
  end(isPlayed: (key: string) => boolean, fee: number, isPaidBack: boolean): void {
    const contests = [...this.fees.keys()].filter((key) => key.includes(' '))
    const isWhole = !contests.some(isPlayed)
    const back = [...this.fees.keys()].filter((key) => isWhole || (key.includes(' ') && !isPlayed(key)))
    const all = total(back.map((key) => this.paidFor(key)))
    const given = Math.max(0, (isWhole ? this.sum() : Math.min(all, this.sum())) - fee)
    this.credit(given)
    if (isPaidBack) this.refundRest()
  }

  private paidFor(key: string): number {
    const fee = this.fees.get(key) ?? 0
    if (this.coupon === null) return fee
    return 'percent' in this.coupon ? fee * (1 - this.coupon.percent / 100) : fee - (this.flat.get(key) ?? 0)
  }

  private sum(): number {
    return Math.max(0, total([...this.fees.keys()].map((key) => this.paidFor(key))) + this.endorsed)
  }
}

function total(amounts: Iterable<number>): number {
  return [...amounts].reduce((sum, amount) => sum + amount, 0)
}

interface ShownScorecard {
  lines: { entity: string; index: number; fee?: { reduced: number } }[]
  charges: { key: string; amount?: number; is_sum: boolean }[]
}

/** The fees of a policy as its page shows them to whoever pays. */
export async function readFees(payer: Client, number: string): Promise<Fees> {
  const { scorecard } = (await payer.get(`/api/policies/${number}`)).json().data as {
    scorecard: ShownScorecard
  }
  const contests = scorecard.lines.map(
    ({ entity, index, fee }) => [`${entity} ${index}`, fee?.reduced ?? 0] as const,
  )
  const extras = scorecard.charges.flatMap(({ key, amount = 0, is_sum: isSum }) =>
    isSum || amount <= 0 || key === 'endorsements' ? [] : [[key, amount] as const],
  )
  return new Map([...contests, ...extras])
}
