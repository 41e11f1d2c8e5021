import { setTimeout as pause } from 'node:timers/promises'
import type { ApiResponse } from '../../../attack/support/caller.ts'
import { buy, createReadyQuote, randomKey, type ReadyQuote } from '../../../attack/support/ready-quote.ts'
import { type Balancer, Visitor } from './balancer.ts'

const BUYERS = 3
const READERS = 2
const PATIENCE_MS = 180_000

/** A purchase that was acknowledged. */
export interface Bought {
  quote: ReadyQuote
  number: string
  /** The buyer, who may open the policy. */
  visitor: Visitor
  /** When it was first asked for, and when it was acknowledged. */
  askedAt: number
  at: number
}

/** Customers who buy one quote after the other, and others who open their policies meanwhile. */
export class Traffic {
  readonly bought: Bought[] = []
  reads = 0
  readonly #balancer: Balancer
  readonly #running: Promise<void>[]
  #failure: unknown
  #isOver = false

  constructor(balancer: Balancer) {
    this.#balancer = balancer
    this.#running = [
      ...Array.from({ length: BUYERS }, () => this.#repeat(() => this.#buyOne())),
      ...Array.from({ length: READERS }, () => this.#repeat(() => this.#readOne())),
    ]
  }

  /** Waits for so many more purchases and reads, counted from now. */
  async more(count: number): Promise<void> {
    const [bought, reads] = [this.bought.length + count, this.reads + count]
    for (const until = Date.now() + PATIENCE_MS; this.bought.length < bought || this.reads < reads;) {
      if (this.#failure !== undefined) throw this.#failure
      if (Date.now() > until) throw new Error(`Customers got no further than ${this.bought.length} purchases`)
      await pause(50)
    }
  }

  /** Lets each finish what they are at. */
  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
    if (this.#failure !== undefined) throw this.#failure
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver)
      await work().catch((error: unknown) => {
        this.#failure ??= error
        this.#isOver = true
      })
  }

  async #buyOne(): Promise<void> {
    const visitor = await Visitor.connect(this.#balancer)
    const quote = await createReadyQuote({
      send: (...sent) => visitor.call((caller) => caller.send(...sent)),
    })
    const key = randomKey()
    const askedAt = Date.now()
    const answer = await visitor.call((caller) => buy(caller, quote, { key }))
    const { policy_number: number } = expectStatus(answer, 200).data
    this.bought.push({ quote, number: String(number), visitor, askedAt, at: Date.now() })
  }

  async #readOne(): Promise<void> {
    const one = this.bought[Math.floor(Math.random() * this.bought.length)]
    if (!one) return pause(50)
    const { data, text } = expectStatus(
      await one.visitor.call((caller) => caller.get(`/policies/${one.number}`)),
      200,
    )
    if (data['total'] !== one.quote.amountDue) throw new Error(`The policy was read as ${text}`)
    this.reads += 1
  }
}

export function expectStatus(answer: ApiResponse, status: number): ApiResponse {
  if (answer.status !== status) throw new Error(`Instead of ${status}: ${answer.status} ${answer.text}`)
  return answer
}
