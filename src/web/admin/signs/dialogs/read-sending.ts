import { type EndpointInput } from '#contract/endpoint.ts'
import { type sendShipment } from '#contract/signs/shipments.ts'
import { findTrackingProblem, readTrackingNumber, type Shipper } from '#domain/signs/tracking.ts'
import { formatPlainDate } from '#domain/values/calendar.ts'
import { readersToday } from '#web/ui/typed/day-limits.ts'

export type Sending = Omit<EndpointInput<typeof sendShipment>['body'], 'version'>

/** How a box left, of the values of a form. */
export function readSending(values: Readonly<Record<string, unknown>>): Sending {
  const { carrier, carrier_name: name, tracking, sent_on: sentOn, mail } = values
  return {
    carrier: carrier as Sending['carrier'],
    ...(name !== undefined && { carrier_name: String(name) }),
    tracking: String(tracking),
    sent_on: String(sentOn),
    mail: mail === 'Yes',
  }
}

/** What is wrong with the number before anybody is asked; nothing of a box that has not left. */
export function findSendingProblems(
  values: Readonly<Record<string, unknown>>,
): Partial<Record<'tracking', string>> {
  const { carrier, tracking } = values
  if (typeof carrier !== 'string' || typeof tracking !== 'string') return {}
  const problem = findTrackingProblem(carrier as Shipper, readTrackingNumber(tracking))
  return problem === undefined ? {} : { tracking: problem }
}

export function todayAsWritten(): string {
  return formatPlainDate(readersToday())
}
