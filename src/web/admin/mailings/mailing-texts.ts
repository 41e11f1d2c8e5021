import type { Mailing, MailingDeedRow } from '#contract/mailings.ts'
import { describeMailing } from '#domain/mailings/mailing-names.ts'
import type { LeftOutReason, MailingState, OfficeMailingId } from '#domain/mailings/office/mailing-states.ts'
import { labelClientType } from '#domain/values/client-types.ts'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { countOf, upperFirstLetter } from '#domain/values/text-format.ts'
import { formatDay } from '#web/ui/format-day.ts'

export const STATE_NAMES: Readonly<Record<MailingState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
}

export const REASON_NAMES: Readonly<Record<LeftOutReason, string>> = {
  unsubscribed: 'Unsubscribed from this',
  erased: 'Asked us to erase their data',
  bounced: 'Their email came back lately',
  recent: 'Got a reminder within 30 days',
  old: 'Last quote over two years ago',
  gone: 'Quote removed, or now someone else’s',
}

export const DEED_NAMES: Readonly<Record<MailingDeedRow['did'], string>> = {
  added: 'Draft started',
  copied: 'Draft copied',
  changed: 'Changed',
  tested: 'Test sent',
  scheduled: 'Scheduled',
  unscheduled: 'Made a draft again',
  started: 'Sending started',
  stopped: 'Stopped',
  resumed: 'Resumed',
  ended: 'All sent',
}

export function mailingName(id: OfficeMailingId): string {
  return upperFirstLetter(describeMailing(id))
}

export function people(count: number): string {
  return countOf(count, 'person', 'people')
}

/** What the audience was limited to, a line each; none of everyone. */
export function audienceLines(
  { audience }: Pick<Mailing, 'audience'>,
  repName: (id: string) => string | undefined,
): { label: string; value: string }[] {
  const { as, bought, rep, partner, states } = audience
  const lines: [label: string, value: string | undefined][] = [
    ['As', as === null ? undefined : as === 'producer' ? 'Producer' : 'Insured'],
    ['Has bought', bought === null ? undefined : bought === 'yes' ? 'Yes' : 'Only quoted'],
    ['Client type', labelClientType(audience.client_type ?? '')],
    ['States of the event', states.length === 0 ? undefined : states.join(', ')],
    ['First contest', period(audience.event_from, audience.event_to)],
    ['Quote saved', period(audience.saved_from, audience.saved_to)],
    [
      'Assigned to',
      rep === null ? undefined : rep === 'nobody' ? 'No one' : (repName(rep) ?? 'A former rep'),
    ],
    ['Partner code', partner ?? undefined],
  ]
  return lines.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]))
}

function period(from: string | null, to: string | null): string | undefined {
  if (from !== null && to !== null) return `${day(from)} to ${day(to)}`
  if (from !== null) return `${day(from)} or later`
  return to === null ? undefined : `${day(to)} or earlier`
}

function day(iso: string): string {
  return parseIsoDate(iso) ? formatDay(iso) : iso
}
