import * as z from 'zod/mini'

/** How a response fails. In the first four cases the work is done anyway. */
const FAULTS = [
  'charge_then_time_out',
  'charge_then_500',
  'half_answer',
  'slow',
  /** From here on nothing is done. */
  'rate_limited',
  'refused_500',
  'cut',
] as const

export const plannedFault = z.strictObject({
  fault: z.enum(FAULTS),
  on: z._default(z.enum(['create', 'confirm', 'capture', 'cancel', 'retrieve']), 'confirm'),
  /** How many requests meet it. */
  times: z._default(z.number().check(z.positive()), 1),
  /** Only requests about this purchase. */
  purchase: z.optional(z.string()),
  /** How long a slow answer takes. */
  ms: z._default(z.number(), 1000),
})

export type PlannedFault = z.output<typeof plannedFault>

/** Faults that wait for the next requests that fit. */
export class Faults {
  private planned: PlannedFault[] = []

  plan(fault: z.input<typeof plannedFault>): void {
    this.planned.push(plannedFault.parse(fault))
  }

  clear(): void {
    this.planned = []
  }

  /** The fault that a request meets, which is then used up. */
  consume(on: string, purchase: string | undefined): PlannedFault | undefined {
    const met = this.planned.find(
      (fault) => fault.on === on && (fault.purchase === undefined || fault.purchase === purchase),
    )
    if (met && (met.times -= 1) === 0) this.planned = this.planned.filter((fault) => fault !== met)
    return met
  }
}
