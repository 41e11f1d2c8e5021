import type { EndpointInput } from '#contract/endpoint.ts'
import type { sendShipment } from '#contract/signs/shipments.ts'
import { findTrackingProblem, readTrackingNumber, type Shipper, SHIPPERS } from '#domain/signs/tracking.ts'
import { formatPlainDate } from '#domain/values/calendar.ts'
import { readersToday } from '#web/ui/typed/day-limits.ts'

export type Sending = Omit<EndpointInput<typeof sendShipment>['body'], 'version'>

/** How a box left, of the values of a form. */
export function readSending(values: Readonly<Partial<Record<string, unknown>>>): Sending {
  const textOf = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }
  const carrier = SHIPPERS.find((one) => one === textOf('carrier')) ?? 'other'
  return {
    carrier,
    ...(carrier === 'other' && { carrier_name: textOf('carrier_name') }),
    tracking: textOf('tracking'),
    sent_on: textOf('sent_on'),
    mail: textOf('mail') === 'Yes',
  }
}

/** What is wrong with the number before anybody is asked; nothing of a box that has not left. */
export function findSendingProblems(
  values: Readonly<Partial<Record<string, unknown>>>,
): Partial<Record<'tracking', string>> {
  const { carrier, tracking } = values
  if (typeof carrier !== 'string' || typeof tracking !== 'string') return {}
  const problem = findTrackingProblem(carrier as Shipper, readTrackingNumber(tracking))
  return problem === undefined ? {} : { tracking: problem }
}

export function todayAsWritten(): string {
  return formatPlainDate(readersToday())
}
