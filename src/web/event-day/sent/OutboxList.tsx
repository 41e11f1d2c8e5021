import { RECORD_KINDS, type RecordKind } from '#domain/claims/event-day/event-record.ts'
import { RECORD_NAMES } from '#web/event-day/day/record-names.ts'
import { waitingOriginals } from '#web/event-day/outbox/outbox-order.ts'
import type { Day } from '#web/event-day/session/use-day.ts'
import type { OutboxRow } from '#web/event-day/store/day-rows.ts'
import { openStore } from '#web/event-day/store/open-store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

const PICTURES = { photo: 'Photo', original: 'Original photo' } as const

/** Everything that waits, with what could not be sent and why. */
export function OutboxList({ day }: { day: Day }) {
  const { outbox: all, records } = day.rows
  const originals = waitingOriginals(day.rows)
  const outbox = all.filter((row) => !originals.includes(row))
  if (outbox.length === 0)
    return (
      <section aria-label="To send">
        <p role="status" className="flex items-center gap-2">
          <Icon name="check" className="text-fairway" />
          {textOf(records.length, originals.length)}
        </p>
      </section>
    )
  const bytes = outbox.reduce((sum, row) => sum + row.bytes, 0)
  return (
    <section aria-labelledby="to-send">
      <h2 id="to-send" className="pb-2 text-xl">
        To send: {sizeText(bytes)}
      </h2>
      <ul>
        {inOrder(outbox, day).map((row) => (
          <Waiting key={row.id} day={day} row={row} />
        ))}
      </ul>
    </section>
  )
}

function textOf(records: number, originals: number): string {
  if (records === 0) return 'Nothing is written down yet.'
  return originals === 0 ? 'Everything is sent.' : 'Everything is sent, but for what follows.'
}

/** As they are sent; the note of a photo goes without being named beside it. */
function inOrder(outbox: readonly OutboxRow[], { kept }: Day): OutboxRow[] {
  const isNote = ({ id, refused }: OutboxRow) =>
    refused === undefined && kept.get(id)?.record.kind === 'photo'
  return outbox.filter((row) => !isNote(row)).toSorted((left, right) => rankOf(left) - rankOf(right))

  function rankOf({ id, kind }: OutboxRow): number {
    if (kind !== 'record') return 3
    const at = ['win', 'statement'].indexOf(kept.get(id)?.record.kind ?? '')
    return at < 0 ? 2 : at
  }
}

function Waiting({ day, row }: { day: Day; row: OutboxRow }) {
  const { id, kind, bytes, refused, policy } = row
  const record = day.kept.get(id)?.record
  const name = kind === 'record' ? (nameOf(record?.kind) ?? 'Written by someone else') : PICTURES[kind]
  const problems = day.kept.get(id)?.result?.fields ?? []

  async function change(isSentAgain: boolean) {
    const store = await openStore()
    const { refused: _, ...again } = row
    await store.change(policy, () =>
      isSentAgain ? { outbox: [again] } : { sent: [id], dropped: [id], droppedPhotos: [id] },
    )
    await day.session.refresh()
    if (isSentAgain) await day.session.sendNow()
  }

  return (
    <li className="grid gap-1 border-t border-line py-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className={refused === undefined ? '' : 'font-semibold text-flag'}>{name}</span>
        <span className="text-sm text-muted">{sizeText(bytes)}</span>
      </div>
      {refused === undefined ? (
        <p className="text-sm text-muted">
          {kind === 'photo' ? 'Goes after everything else' : 'Goes on any connection'}
        </p>
      ) : (
        <>
          <p className="text-sm">
            {[refused, ...problems.map(({ message }) => message)].join('. ').replaceAll('..', '.')}
          </p>
          <p className="flex flex-wrap gap-3">
            <Button onClick={() => void change(true)}>Send it again</Button>
            <Button kind="quiet" onClick={() => void change(false)}>
              Delete it
            </Button>
          </p>
        </>
      )}
    </li>
  )
}

function nameOf(kind: RecordKind | undefined): string | undefined {
  return kind !== undefined && RECORD_KINDS.includes(kind) ? RECORD_NAMES[kind] : undefined
}

/** In tenths of a megabyte, so that somebody with a weak connection knows what it takes. */
export function sizeText(bytes: number): string {
  return bytes < 50_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}
