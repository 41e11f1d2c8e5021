import { useQuery } from '@tanstack/react-query'
import { recordApproval } from '#contract/approvals.ts'
import { type ListedOverride, setOverride } from '#contract/overrides.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { contestName } from '#domain/contests/contest-definition.ts'
import { type ContestKind } from '#domain/contests/contest-kinds.ts'
import { rowsOf } from '#domain/quote/model/quote.ts'
import { readWirePrice } from '#domain/quote/scorecard/scorecard-price.ts'
import { mayCall } from '#web/api/may-call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { useDollars } from '#web/quote/price/use-dollars.ts'
import { overridesQuery, previewFee, saveOverride } from '#web/quote/rep/rep-calls.ts'
import { type Approvals } from '#web/quote/rep/use-approvals.ts'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useSession, useSessionState } from '#web/quote/session/context.ts'
import { draftSign } from '#web/quote/answers/draft/draft.ts'
import { useMoney } from '#web/ui/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'

interface Row {
  entity: ContestKind
  index: number
}

/**
 * Each contest with its fee, which a rep sets by hand where prices may be edited.
 *
 * @rule R03 Elsewhere the fees are text, with the reason why.
 */
export function FeesByHand({ approvals }: { approvals: Approvals }) {
  const session = useSession()
  const { contact, price, viewer } = useSessionState()
  const money = useMoney()
  const quote = useDraftQuote()
  const { data: overrides = [] } = useQuery(overridesQuery(contact.id, contact.version))
  const { feeOf } = readWirePrice(price.fields)
  const mayEdit = contact.allow_price_editing && mayCall(viewer, setOverride)

  async function set(row: Row, name: string, override: ListedOverride | undefined, isTakingBack: boolean) {
    if (!(await session.flush())) return
    const preview = (fee: number | null) => previewFee(contact.id, { ...row, fee })
    const computed = override ? override.computed_fee : await computedFee(preview)
    void openDialog('override-fee', {
      contest: name,
      computedFee: computed,
      isTakingBack,
      dollarSign: draftSign(session.get()),
      preview,
      save: (fee, reason) => saveOverride(session, { ...row, fee, reason }),
    })
  }

  return (
    <div className="grid gap-2">
      {!contact.allow_price_editing && (
        <p className="text-sm text-muted">
          Fees can be set by hand once special pricing is approved for this quote.
        </p>
      )}
      <ul>
        {CONTEST_DEFINITIONS.flatMap((kind) =>
          rowsOf(quote, kind).map(({ slot }) => {
            const row = { entity: kind.entity, index: slot }
            const name = contestName(kind, slot)
            const fee = feeOf(kind, slot)
            const override = overrides.find((one) => one.entity === kind.entity && one.index === slot)
            return (
              <li
                key={`${kind.entity} ${slot}`}
                className="ruled flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
              >
                <div className="min-w-0 flex-1 basis-56">
                  <p>
                    {name} <strong className="money ml-2">{fee ? money(fee.reduced) : '–'}</strong>
                  </p>
                  {override && <SetBy override={override} />}
                </div>
                {mayEdit && fee && (
                  <div className="flex flex-wrap gap-2">
                    <Button onClick={() => void set(row, name, override, false)}>
                      Set the fee <span className="sr-only">of {name}</span>
                    </Button>
                    {override && (
                      <Button kind="quiet" onClick={() => void set(row, name, override, true)}>
                        Take it back <span className="sr-only">for {name}</span>
                      </Button>
                    )}
                  </div>
                )}
              </li>
            )
          }),
        )}
      </ul>
      {mayCall(viewer, recordApproval) && !approvals.query.data?.special_pricing.listed && (
        <Button
          kind="quiet"
          className="justify-self-start"
          onClick={() => void approvals.answerSpecialPricing()}
        >
          {mayEdit ? 'Change the approval' : 'Approve special pricing'}
        </Button>
      )}
    </div>
  )
}

/** @rule N06 Once a rated figure has changed, both fees are shown: the one set by hand and the computed one. */
function SetBy({ override }: { override: ListedOverride }) {
  const formatDollars = useDollars()
  const { fee, computed_fee: computed, holds, who, when, reason } = override
  const computedText = computed === null ? 'none' : formatDollars(computed)
  return (
    <p className={`text-sm wrap-anywhere ${holds ? 'text-muted' : 'text-sand'}`}>
      {holds ? 'Set by hand' : `${formatDollars(fee)} was set by hand for other figures`}; computed{' '}
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

function computedFee(preview: (fee: null) => Promise<{ computed_fee: number }>): Promise<number | null> {
  return preview(null).then(
    ({ computed_fee: fee }) => fee,
    // A contest that cannot be priced says so at its row.
    () => null,
  )
}
