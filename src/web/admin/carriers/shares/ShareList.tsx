import type { Carrier } from '#contract/carriers.ts'
import { type CarrierShare, endCarrierShare } from '#contract/carriers/shares.ts'
import { KIND_TITLES } from '#domain/carriers/shares/share.fields.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { dollars } from '#web/ui/dollars.ts'

interface ShareListProps {
  carrier: Carrier
  shares: readonly CarrierShare[]
  mayChange: boolean
  onChanged: () => void
}

/**
 * What a carrier takes, and what it took before.
 *
 * @rule D32 What has ended stays readable with who ended it: policies that were bought with it keep it.
 */
export function ShareList({ carrier, shares, mayChange, onChanged }: ShareListProps) {
  const { name } = carrier
  const open = shares.filter((share) => share.ended_at === null)
  const ended = shares.filter((share) => share.ended_at !== null)
  const edit = async (share?: CarrierShare) => {
    if (await openDialog('edit-carrier-share', { carrier, share })) onChanged()
  }
  // A refusal was shown by the call; what is shown then is what is stored.
  const end = (share: CarrierShare) =>
    void call(endCarrierShare, { params: { id: share.id } })
      .catch(() => undefined)
      .finally(onChanged)
  return (
    <div className="border-t border-line px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm font-semibold">What it takes</p>
        {mayChange && !carrier.retired && (
          <Button kind="quiet" onClick={() => void edit()}>
            Add a share <span className="sr-only">of {name}</span>
          </Button>
        )}
      </div>
      {open.length === 0 && <p className="pb-1 text-sm text-muted">No share of any contest.</p>}
      <ul aria-label={`What ${name} takes`}>
        {open.map((share) => (
          <li key={share.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1 text-sm">
            <p className="min-w-0 flex-1 basis-64 wrap-anywhere">{describeShare(share)}</p>
            {mayChange && (
              <div className="-ml-3 flex flex-wrap gap-x-1 sm:ml-0">
                <Button kind="quiet" onClick={() => void edit(share)}>
                  Change <span className="sr-only">{describeShare(share)}</span>
                </Button>
                <Button kind="quiet" onClick={() => end(share)}>
                  End <span className="sr-only">{describeShare(share)}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {ended.length > 0 && (
        <ul aria-label={`What ${name} took before`} className="text-sm text-muted">
          {ended.map((share) => (
            <li key={share.id} className="py-1 wrap-anywhere">
              {describeShare(share)} – until {formatMoment(share.ended_at ?? '')}, by {share.ended_by}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Such as `25% of Hole-in-one, prizes up to $50,000, in TX, CA`. */
function describeShare(share: CarrierShare): string {
  const { kinds, prize_from: from, prize_to: to, territories, day_from: first, day_to: last } = share
  return [
    `${share.share}% of ${kinds.map((kind) => KIND_TITLES[kind]).join(', ')}`,
    between('prizes', from === null ? null : dollars(from), to === null ? null : dollars(to)),
    territories.length > 0 ? `in ${territories.join(', ')}` : null,
    between('played', first, last),
  ]
    .filter((part) => part !== null)
    .join(', ')
}

function between(what: string, from: string | null, to: string | null): string | null {
  if (from !== null && to !== null) return `${what} from ${from} to ${to}`
  if (from !== null) return `${what} from ${from}`
  return to === null ? null : `${what} up to ${to}`
}
