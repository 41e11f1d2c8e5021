/** What a change leaves of a policy, as far as it concerns what is shipped. Days as in `2027-06-12`. */
export interface ShippedFor {
  /** The day of the change. */
  on: string
  hasSigns: boolean
  /** The days of its contests, the first one first. */
  days: readonly string[]
  /** Something is printed because of it. */
  isOrdered: boolean
  /** The first contest is on an earlier day than before. */
  isNearer: boolean
}

/** Whether signs go by rush shipping, counted on the fingers of a person with a calendar: three to seven working days. */
export class NaiveShipping {
  isRush: boolean
  /** What rush shipping costs on this policy, in dollars. */
  readonly rushFee: number

  constructor(isRush: boolean, rushFee = 25) {
    this.isRush = isRush
    this.rushFee = rushFee
  }

  get fee(): number {
    return this.isRush ? this.rushFee : 0
  }

  /** A change was applied; nothing was sent yet. */
  change({ on, hasSigns, days, isOrdered, isNearer }: ShippedFor): void {
    const [first = on] = days
    const shipsFor = isOrdered ? days.find((day) => day >= on) : first
    const isNew = (isOrdered || isNearer) && shipsFor !== undefined && isSoon(on, shipsFor)
    this.isRush = hasSigns && (isNew || (this.isRush && isSoon(on, first)))
  }
}

/** Standard shipping takes more than seven working days. */
function isSoon(on: string, day: string): boolean {
  let working = 0
  for (const at = new Date(`${on}T12:00:00Z`); at < new Date(`${day}T12:00:00Z`);) {
    at.setUTCDate(at.getUTCDate() + 1)
    if (at.getUTCDay() % 6 !== 0) working += 1
  }
  return working <= 7
}
