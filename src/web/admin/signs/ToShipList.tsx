import { type SignsToShip, type ToShipRow } from '#contract/signs/signs-to-ship.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import { countOf } from '#domain/values/text-format.ts'
import { ArtworkMark } from '#web/admin/signs/ArtworkMark.tsx'
import { shipSignsOf } from '#web/admin/signs/shipment-acts.ts'
import { logoHref } from '#web/quote/signs/sign-content.ts'
import { SignPicture } from '#web/quote/signs/SignPicture.tsx'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'

interface ToShipListProps {
  shown: SignsToShip
  mayChange: boolean
}

/** @rule D42 What has to leave, under the last day on which it still arrives. */
export function ToShipList({ shown: { rows, today }, mayChange }: ToShipListProps) {
  const groups = groupByDay(rows, today)
  return (
    <div className="grid gap-6">
      {groups.map(({ title, isUrgent, rows: ofDay }) => (
        <section key={title} aria-label={title} className="min-w-0">
          <h2 className={`bg-well px-3 py-2 font-sans text-sm font-semibold ${isUrgent ? 'text-sand' : ''}`}>
            {title}
          </h2>
          <ul>
            {ofDay.map((row) => (
              <Row key={row.policy_number} row={row} mayChange={mayChange} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Row({ row, mayChange }: { row: ToShipRow; mayChange: boolean }) {
  const { policy_number: number, event, place, count, service, artwork, is_packed: isPacked } = row
  return (
    <li className="grid grid-cols-1 items-center gap-x-3 gap-y-2 border-b border-line py-3 sm:grid-cols-[8.25rem_minmax(8rem,1fr)_auto] sm:px-2 xl:grid-cols-[8.25rem_minmax(8rem,1fr)_5rem_8.5rem_auto]">
      <div className="flex gap-1">
        {row.signs.slice(0, 2).map((sign, at) => {
          const href = logoHref({ id: row.quote_id }, sign.logo ?? undefined)
          const { heading, prize, detail } = sign
          return (
            <span key={at} className="w-16 shrink-0">
              <SignPicture
                sign={{ heading, prize, ...(detail !== null && { detail }) }}
                sponsor={sign.sponsor}
                {...(href !== undefined && { logo: { href } })}
              />
            </span>
          )
        })}
      </div>
      <div className="min-w-0 wrap-anywhere">
        <TextLink
          to={policyPath(number)}
          className="inline-flex min-h-8 items-center pointer-coarse:min-h-11"
        >
          {event === '' ? number : event}
        </TextLink>
        <p className="text-sm text-muted">
          {place}
          <span className="block">{row.rep_name === null ? 'Unassigned' : row.rep_name}</span>
        </p>
      </div>
      <p className="text-sm">
        {countOf(count, 'sign', 'signs')}
        <span className="block text-muted">{service === 'rush' ? 'Rush' : 'Standard'}</span>
      </p>
      <div className="text-sm">
        <ArtworkMark artwork={artwork} />
        <span className="block text-muted">Event {formatDay(row.first_contest)}</span>
      </div>
      {mayChange &&
        (isPacked ? (
          <TextLink
            to={policyPath(number)}
            className="inline-flex min-h-11 items-center text-sm sm:justify-self-end"
          >
            Packed. Ship it
          </TextLink>
        ) : (
          <Button
            onClick={() => void shipSignsOf({ number, name: event }).catch(() => undefined)}
            className="sm:justify-self-end"
          >
            Ship signs
          </Button>
        ))}
    </li>
  )
}

interface DayGroup {
  title: string
  isUrgent: boolean
  rows: ToShipRow[]
}

/** Late ones first, then today and tomorrow, then each day that is to come. */
function groupByDay(rows: readonly ToShipRow[], today: string): DayGroup[] {
  const tomorrow = addDays(today as CalendarDate, 1)
  const groups = new Map<string, DayGroup>()
  for (const row of rows) {
    const { ship_by: day } = row
    const title =
      day < today
        ? 'Late. Find another way to get these there'
        : day === today
          ? `Today, ${formatDay(day)}`
          : day === tomorrow
            ? `Tomorrow, ${formatDay(day)}`
            : `By ${formatDay(day)}`
    const group = groups.get(title) ?? { title, isUrgent: day <= tomorrow, rows: [] }
    group.rows.push(row)
    groups.set(title, group)
  }
  return [...groups.values()]
}
