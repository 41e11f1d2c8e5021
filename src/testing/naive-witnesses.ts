/** A witness as a page shows them. */
export interface SeenWitness {
  id: string
  version: number
  name: string
  key: string
}

/** What somebody does, by what their page shows. */
export type NaiveAction =
  | { what: 'name'; key: string; name: string }
  | { what: 'change'; id: string; version: number; name: string }
  | { what: 'remove'; id: string }

export type Outcome = 'done' | 'refused' | 'missing' | 'other'

interface Named {
  /** Not known before a page showed it. */
  id: string | undefined
  name: string
  version: number
}

/** A second bookkeeping of who is named where, in a list on a sheet of paper. */
export class NaiveWitnesses {
  readonly #places: readonly string[]
  #named = new Map<string, Named>()

  constructor(places: readonly string[]) {
    this.#places = places
  }

  list(): Pick<SeenWitness, 'key' | 'name' | 'version'>[] {
    return this.#places.flatMap((key) => {
      const named = this.#named.get(key)
      return named ? [{ key, name: named.name, version: named.version }] : []
    })
  }

  learnIds(shown: readonly SeenWitness[]): void {
    for (const { key, id } of shown) {
      const named = this.#named.get(key)
      if (named) named.id = id
    }
  }

  /** Plays them in an order that explains their answers; false if there is none. */
  playInSomeOrder(told: readonly { action: NaiveAction; answer: Outcome | undefined }[]): boolean {
    const before = this.#copy()
    for (const order of [told, told.toReversed()]) {
      this.#named = new Map([...before].map(([key, named]) => [key, { ...named }]))
      if (order.every(({ action, answer }) => this.#play(action) === answer)) return true
    }
    return false
  }

  #copy(): Map<string, Named> {
    return new Map([...this.#named].map(([key, named]) => [key, { ...named }]))
  }

  #play(action: NaiveAction): Outcome {
    if (action.what === 'name') return this.#name(action.key, action.name)
    const found = [...this.#named].find(([, { id }]) => id === action.id)
    if (action.what === 'remove') {
      if (found) this.#named.delete(found[0])
      return 'done'
    }
    if (!found) return 'missing'
    const [, named] = found
    if (named.name === action.name) return 'done'
    if (named.version !== action.version) return 'refused'
    named.name = action.name
    named.version += 1
    return 'done'
  }

  #name(key: string, name: string): Outcome {
    if (!this.#places.includes(key)) return 'refused'
    const named = this.#named.get(key)
    if (named) return named.name === name ? 'done' : 'refused'
    this.#named.set(key, { id: undefined, name, version: 1 })
    return 'done'
  }
}
