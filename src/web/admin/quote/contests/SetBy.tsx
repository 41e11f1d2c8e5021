import type { ListedOverride } from '#contract/overrides.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { formatMoment } from '#web/ui/format-moment.ts'

/** @rule N06 Once a rated figure has changed, both fees are shown: the one set by hand and the computed one. */
export function SetBy({ override }: { override: ListedOverride }) {
  const formatDollars = useDollars()
  const { fee, computed_fee: computed, holds, who, when, reason } = override
  const computedText = computed === null ? 'none' : formatDollars(computed)
  return (
    <p className={`text-sm wrap-anywhere ${holds ? 'text-muted' : 'text-sand'}`}>
      {holds ? 'Set by a rep.' : `A rep set ${formatDollars(fee)} for different details.`} Computed fee:{' '}
      {computedText}.{reason !== null && ` “${reason}”`}
      {who !== null && `, ${who}`}
      {when !== null && (
        <>
          , <time dateTime={when}>{formatMoment(when)}</time>
        </>
      )}
    </p>
  )
}
