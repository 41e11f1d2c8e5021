/** A person with a pencil: each part is the whole cents, and a cent more whenever the remainders have made up one. */
export function naiveParts(award: number, parts: number): number[] {
  const written: number[] = []
  const whole = Math.floor(award / parts)
  const over = award - whole * parts
  let saved = 0
  while (written.length < parts) {
    saved += over
    const cent = saved >= parts ? 1 : 0
    saved -= cent * parts
    written.push(whole + cent)
  }
  return written
}

/** A calendar on the wall: the same day each year, and the 28th where there is no 29th. */
export function naiveDate(first: string, years: number): string {
  const [year, month, dayOfMonth] = [Number(first.slice(0, 4)), first.slice(5, 7), first.slice(8)] as const
  const then = year + years
  const isLeap = (then % 4 === 0 && then % 100 !== 0) || then % 400 === 0
  return `${then}-${month}-${month === '02' && dayOfMonth === '29' && !isLeap ? '28' : dayOfMonth}`
}

/** One part of an award on paper. */
export interface NaivePart {
  cents: number
  mark: '' | 'paid' | 'discharged'
}

/**
 * A second bookkeeping of one claim, as a person would keep it in a notebook: what is set aside, what was promised, what was paid. It
 * knows nothing of accounts and of states.
 */
export class NaiveClaim {
  setAside = 0
  moneyOut = 0
  /** What annuities cost beyond what they discharged; below 0 if they cost less. */
  annuityLoss = 0
  readonly awards: NaivePart[][] = []

  get promised(): number {
    return this.awards.flat().reduce((sum, { cents }) => sum + cents, 0)
  }

  get open(): number {
    let open = 0
    for (const part of this.awards.flat()) if (part.mark === '') open += part.cents
    return open
  }

  get closed(): number {
    return this.awards.flat().filter(({ mark }) => mark !== '').length
  }

  /** What all of it has cost so far. */
  get cost(): number {
    return this.setAside + this.promised + this.annuityLoss
  }

  promise(cents: number, years: number): void {
    this.awards.push(naiveParts(cents, years).map((part) => ({ cents: part, mark: '' })))
  }

  pay(part: NaivePart): void {
    part.mark = 'paid'
    this.moneyOut += part.cents
  }

  /** Its check came back. */
  payBack(part: NaivePart): void {
    part.mark = ''
    this.moneyOut -= part.cents
  }

  buyAnnuity(award: NaivePart[], price: number): void {
    for (const part of award) {
      if (part.mark !== '') continue
      part.mark = 'discharged'
      this.annuityLoss -= part.cents
    }
    this.annuityLoss += price
    this.moneyOut += price
  }
}
