/** The last that a document was answered to say. Dollars. */
interface Noted {
  policy: string
  kind: 'INV' | 'SR' | 'CM' | 'PMT' | 'RF'
  total: number
  version: number
  isVoid: boolean
}

/**
 * What several reps were told in a day, written down by hand: it knows nothing of postings. Of two answers about a document that came
 * crosswise, the one with the higher version holds.
 */
export class Notebook {
  readonly #documents = new Map<string, Noted>()

  /** Whether its number is new. */
  enter(number: string, noted: Omit<Noted, 'version' | 'isVoid'>): boolean {
    if (this.#documents.has(number)) return false
    this.#documents.set(number, { ...noted, version: 1, isVoid: false })
    return true
  }

  revise(number: string, { version, total, isVoid }: Pick<Noted, 'version' | 'total' | 'isVoid'>): void {
    const noted = this.#documents.get(number)
    if (!noted) throw new Error(`${number} was never entered`)
    if (version > noted.version) Object.assign(noted, { version, total, isVoid })
  }

  get size(): number {
    return this.#documents.size
  }

  numbersOf(policy: string, ...kinds: Noted['kind'][]): string[] {
    return [...this.#documents]
      .filter(([, noted]) => noted.policy === policy && kinds.includes(noted.kind) && !noted.isVoid)
      .map(([number]) => number)
  }

  entries(): [string, Noted][] {
    return [...this.#documents]
  }

  /** What live documents of some kinds add up to. */
  total(policy: string, ...kinds: Noted['kind'][]): number {
    let cents = 0
    for (const number of this.numbersOf(policy, ...kinds))
      cents += Math.round(100 * (this.#documents.get(number)?.total ?? 0))
    return cents / 100
  }
}
