import { setTimeout as pause } from 'node:timers/promises'
import { type ApiResponse, Caller } from '../../../attack/support/caller.ts'
import type { Instance } from './instance.ts'

const LOOK_EVERY_MS = 250
/** Nobody asks for longer. */
const PATIENCE_MS = 120_000
const DEFAULT_WAIT_S = 1

/** What stands before the instances: it asks each whether it is ready, and sends each call to the next one that is. */
export class Balancer {
  /** What happens at the moment, under which answers are counted. */
  phase = ''
  /** How often each phase and release answered with each status that is not a success. */
  readonly refusals = new Map<string, number>()
  readonly answers = { older: 0, newer: 0 }
  /** How many calls were left without an answer. */
  broken = 0
  /** The longest that anybody waited for an answer, in milliseconds, and in which phase. */
  slowest = { ms: 0, phase: '' }
  readonly #instances = new Set<Instance>()
  readonly #watched = new Set<Promise<void>>()
  #next = 0

  async add(instance: Instance): Promise<void> {
    this.#instances.add(instance)
    this.#watched.add(this.#watch(instance))
    for (const until = Date.now() + PATIENCE_MS; !instance.isReady; await pause(LOOK_EVERY_MS))
      if (Date.now() > until) throw new Error(`It does not become ready:\n${instance.output}`)
  }

  /** Once it has ended. */
  remove(instance: Instance): void {
    this.#instances.delete(instance)
  }

  async close(): Promise<void> {
    this.#instances.clear()
    await Promise.all(this.#watched)
  }

  async pick(): Promise<Instance> {
    for (const until = Date.now() + PATIENCE_MS; ; await pause(LOOK_EVERY_MS)) {
      const ready = [...this.#instances].filter(({ isReady }) => isReady)
      const instance = ready[(this.#next += 1) % ready.length]
      if (instance) return instance
      if (Date.now() > until) throw new Error('No instance is ready')
    }
  }

  count({ release }: Instance, { status, code }: ApiResponse, ms: number): void {
    this.answers[release.name] += 1
    if (ms > this.slowest.ms) this.slowest = { ms, phase: this.phase }
    if (status === 0) this.broken += 1
    if (status >= 200 && status < 300) return
    const what = `${this.phase}, ${release.name} build: ${status || 'no answer'} ${code ?? ''}`.trim()
    this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1)
  }

  async #watch(instance: Instance): Promise<void> {
    while (this.#instances.has(instance)) {
      const response = await fetch(`${instance.origin}/quote/api/health/ready`).catch(() => undefined)
      instance.isReady = response?.status === 200
      await response?.text()
      await pause(LOOK_EVERY_MS)
    }
  }
}

/** A browser behind the balancer. A call is repeated as its answer asks, whichever instance is next. */
export class Visitor {
  readonly #balancer: Balancer
  #caller: Caller

  private constructor(balancer: Balancer, caller: Caller) {
    this.#balancer = balancer
    this.#caller = caller
  }

  static async connect(balancer: Balancer): Promise<Visitor> {
    return new Visitor(balancer, await Caller.connect((await balancer.pick()).origin))
  }

  /** Only of what may be asked twice: a read, or a write with its key. */
  async call(ask: (caller: Caller) => Promise<ApiResponse>): Promise<ApiResponse> {
    for (const until = Date.now() + PATIENCE_MS; ;) {
      const instance = await this.#balancer.pick()
      const caller = this.#caller.copy(instance.origin)
      const askedAt = Date.now()
      const answer = await ask(caller)
      this.#caller = caller
      this.#balancer.count(instance, answer, Date.now() - askedAt)
      if (!isToBeRepeated(answer) || Date.now() > until) return answer
      await pause(Number(answer.headers.get('retry-after') ?? DEFAULT_WAIT_S) * 1000)
    }
  }

  /** The same visitor at an address of its own. */
  at(origin: string): Caller {
    return this.#caller.copy(origin)
  }
}

/** A broken connection, work that goes on, or a refusal that says when to come back. */
export function isToBeRepeated({ status, headers }: Pick<ApiResponse, 'status' | 'headers'>): boolean {
  return status === 0 || status === 202 || (status === 503 && headers.has('retry-after'))
}
