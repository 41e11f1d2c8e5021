import * as z from 'zod/mini'

/** How a response fails. In the first four cases the request is executed anyway. */
const FAULTS = [
  'charge_then_time_out',
  'charge_then_500',
  'half_answer',
  'slow',
  /** From here on the request is not executed. */
  'rate_limited',
  'refused_500',
  'cut',
] as const

export const plannedFault = z.strictObject({
  fault: z.enum(FAULTS),
  on: z._default(
    z.enum([
      'create',
      'confirm',
      'capture',
      'cancel',
      'retrieve',
      'search',
      'refund',
      'list_refunds',
      'balance',
    ]),
    'confirm',
  ),
  /** How many requests it affects. */
  times: z._default(z.number().check(z.positive()), 1),
  /** Only requests about this purchase. */
  purchase: z.optional(z.string()),
  /** How long a slow answer takes. */
  ms: z._default(z.number(), 1000),
})

export type PlannedFault = z.output<typeof plannedFault>

/** Planned faults for the next matching requests. */
export class Faults {
  private planned: PlannedFault[] = []

  plan(fault: z.input<typeof plannedFault>): void {
    this.planned.push(plannedFault.parse(fault))
  }

  clear(): void {
    this.planned = []
  }

  /** Takes the fault that is planned for a request. */
  consume(on: string, purchase: string | undefined): PlannedFault | undefined {
    const matching = this.planned.find(
      (fault) => fault.on === on && (fault.purchase === undefined || fault.purchase === purchase),
    )
    if (matching && (matching.times -= 1) === 0)
      this.planned = this.planned.filter((fault) => fault !== matching)
    return matching
  }
}
