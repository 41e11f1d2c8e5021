import { type EndpointInput } from '#contract/endpoint.ts'
import { type sendShipment } from '#contract/signs/shipments.ts'
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

export function todayAsWritten(): string {
  return formatPlainDate(readersToday())
}
