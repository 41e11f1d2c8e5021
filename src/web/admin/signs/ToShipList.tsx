import { useState } from 'react'
import type { SignsToShip, ToShipRow } from '#contract/signs/signs-to-ship.ts'
import { addDays, type CalendarDate } from '#domain/values/calendar.ts'
import type { ProofState } from '#domain/signs/proofs.ts'
import { sendProofOf } from '#web/admin/signs/proofs/proof-acts.ts'
import { ProofMark } from '#web/admin/signs/proofs/ProofMark.tsx'
import { ArtworkMark } from '#web/admin/signs/ArtworkMark.tsx'
import { RowArtwork } from '#web/admin/signs/RowArtwork.tsx'
import { shipSignsOf } from '#web/admin/signs/shipment-acts.ts'
import { countGoods } from '#web/policy/shipments/shipment-text.ts'
import { policyPath } from '#web/rep-frame/policy-path.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { TextLink } from '#web/ui/Link.tsx'

interface ToShipListProps {
  shown: SignsToShip
  mayChange: boolean
  chosen: ReadonlySet<string>
  onToggle: (number: string) => void
}

/** @rule D42 What has to leave, under the last day on which it still arrives. */
export function ToShipList({ shown: { rows, today }, ...props }: ToShipListProps) {
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
              <Row key={row.policy_number} row={row} {...props} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface RowProps extends Omit<ToShipListProps, 'shown'> {
  row: ToShipRow
}

function Row({ row, mayChange, chosen, onToggle }: RowProps) {
  const { policy_number: number, event, place, signs, service, artwork, is_packed: isPacked } = row
  return (
    <li
      data-sign-row={number}
      className={`${chosen.has(number) ? MARKED : ''} has-[[data-artwork]:focus-visible]:bg-fairway-soft grid grid-cols-2 items-start gap-x-3 gap-y-2 border-b border-line px-3 py-3 sm:grid-cols-[9.25rem_minmax(8rem,1fr)_auto] sm:items-center sm:px-2 xl:grid-cols-[9.25rem_minmax(9rem,1fr)_4rem_9.75rem_auto] xl:gap-x-2`}
    >
      <div className="col-span-2 flex items-center gap-1 max-sm:-ml-3 sm:col-span-1">
        <label className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center lg:size-8 pointer-coarse:size-11">
          <input
            type="checkbox"
            data-leaves-keys
            className="size-5 cursor-pointer accent-fairway"
            checked={chosen.has(number)}
            onChange={() => onToggle(number)}
            aria-label={`Choose ${event === '' ? number : event}`}
          />
        </label>
        <RowArtwork row={row} />
      </div>
      <div className="col-span-2 min-w-0 wrap-anywhere sm:col-span-1">
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
        {countGoods(signs.map(({ kind, left }) => ({ kind, count: left })))}
        <span className="block text-muted">{service === 'rush' ? 'Rush' : 'Standard'}</span>
      </p>
      <div className="text-sm">
        <ArtworkMark artwork={artwork} />
        <span className="block">
          <ProofMark proof={row.proof} />
        </span>
        {mayChange && <SendProof row={row} />}
        <span className="block text-muted">Event {formatDay(row.first_contest)}</span>
      </div>
      {mayChange &&
        (isPacked ? (
          <TextLink
            to={policyPath(number)}
            className="col-span-2 inline-flex min-h-11 items-center text-sm sm:col-span-1 sm:justify-self-end"
          >
            Packed. Ship it
          </TextLink>
        ) : (
          <Button
            onClick={() => void shipSignsOf({ number, name: event }).catch(() => undefined)}
            className="col-span-2 sm:col-span-1 sm:justify-self-end xl:min-h-10! xl:px-3! xl:text-sm pointer-coarse:min-h-11!"
          >
            Ship signs
          </Button>
        ))}
      <LogoWarnings signs={row.signs} />
    </li>
  )
}

/** Of a row that is chosen, as of one in focus. */
const MARKED = 'bg-fairway-soft shadow-[inset_3px_0_0_var(--color-fairway)]'

/** What a proof that waits for somebody can be sent as. */
const SENDING: Partial<Record<ProofState, string>> = {
  to_send: 'Send the proof',
  outdated: 'Send a new proof',
  change_asked: 'Send a new proof',
  sent: 'Send it again',
}

function SendProof({ row: { policy_number: number, event, proof } }: { row: ToShipRow }) {
  const [isBusy, setBusy] = useState(false)
  const label = SENDING[proof]
  if (label === undefined) return null
  const name = event === '' ? number : event
  return (
    <button
      type="button"
      aria-label={`${label} for ${name}`}
      className="flex min-h-8 cursor-pointer items-center text-fairway underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11 print:hidden"
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (isBusy) return
        setBusy(true)
        void sendProofOf({ number, name })
          .catch(() => undefined)
          .finally(() => setBusy(false))
      }}
    >
      {label}
    </button>
  )
}

/** What a logo lacks, and what would do. */
function LogoWarnings({ signs }: Pick<ToShipRow, 'signs'>) {
  return signs.map(
    ({ kind, small_logo: small, sponsor }, at) =>
      small && (
        <p key={at} className="col-span-full text-sm text-sand wrap-anywhere">
          {kind === 'sticker'
            ? 'The picture of the sticker'
            : `The logo of ${sponsor === '' ? 'the sponsor' : sponsor}`}{' '}
          is {small.width} pixels wide. A sharp print needs {small.needed.toLocaleString('en-US')}. Ask for a
          larger one, or
          {kind === 'sticker' ? ' choose a sticker from the list.' : ' print the name.'}
        </p>
      ),
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
