import { getFeeLabels } from '#domain/pricing/fee-labels.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { readWirePrice } from '#domain/quote/scorecard/scorecard-price.ts'
import { formatLongDay } from '#domain/values/calendar.ts'
import { COLUMNS_ONLY, NO_COLUMNS } from '#web/policy/amendments/editing/comparison/table-layout.ts'
import { useSeesFees } from '#web/policy/amendments/editing/comparison/fees.ts'
import { useOnlyDay } from '#web/policy/amendments/editing/comparison/insured-now.ts'
import { useChangeDraftState } from '#web/policy/amendments/editing/change-context.ts'
import { useAnswersState, useDraftQuote } from '#web/quote/answers/context.ts'

/** Names both halves and their columns; to those who do not see them, each field and figure says the same. */
export function TableHead() {
  const { version } = useChangeDraftState()
  const day = useOnlyDay()
  const fee = useFeeName()
  const words = day === undefined ? 'Contest' : formatLongDay(day)
  return (
    <div aria-hidden="true" className="bg-fairway-soft text-sm text-muted">
      <p className={`flex items-end justify-between gap-4 px-4 py-3 ${NO_COLUMNS}`}>
        <span className="font-semibold text-ink">{words}</span>
        <span className="max-w-40 text-right">Difference from certificate {version}</span>
      </p>
      <div className={COLUMNS_ONLY}>
        <div className="grid grid-cols-(--change-columns)">
          <Half className="col-start-2 col-end-6 justify-end pr-3" title="Insured now" version={version} />
          <Half
            className="col-start-6 col-end-11 border-l border-line pl-4"
            title="After the change"
            version={version + 1}
          />
        </div>
        <div className="grid grid-cols-(--change-columns) items-end pb-3">
          <span className="px-4">{words}</span>
          {['Distance', 'Who plays', 'Prize', fee].map((name) => (
            <span key={name} className="pr-3 text-right">
              {name}
            </span>
          ))}
          <span className="-mb-3 content-end self-stretch border-l border-line pb-3 pl-4">Distance</span>
          <span>Who plays</span>
          <span>Prize</span>
          <span className="pr-3 text-right">{fee}</span>
          <span className="pr-4 text-right">Difference</span>
        </div>
      </div>
    </div>
  )
}

function Half({ title, version, className }: { title: string; version: number; className: string }) {
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 pt-3 pb-1 ${className}`}>
      <span className="font-serif text-lg font-semibold text-ink">{title}</span>
      <span>Certificate version {version}</span>
    </p>
  )
}

/** @rule K14 The fee that is paid, by the name that its form has for it. */
function useFeeName(): string {
  const { contact } = useAnswersState()
  const { answers } = useDraftQuote()
  const seesFees = useSeesFees()
  const { version } = readWirePrice(contact.customFields)
  const { certFee, nondiscountFee } = getFeeLabels(isProducerQuote(answers) ? 'version_3' : version)
  return seesFees ? (certFee ?? nondiscountFee) : ''
}
