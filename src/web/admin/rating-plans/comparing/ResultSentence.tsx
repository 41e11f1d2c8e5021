import type { Comparison, ComparisonResult } from '#contract/rating-plans/comparison.ts'
import { count } from '#web/admin/figures/figure-text.ts'
import { changeOf, percentOf, quotes } from '#web/admin/rating-plans/comparing/comparison-text.ts'
import { dollars } from '#web/ui/dollars.ts'

interface ResultSentenceProps {
  comparison: Comparison
  result: ComparisonResult
}

/** What a comparison says, in a few sentences, with the figures that one looks for. */
export function ResultSentence({ comparison: { months }, result }: ResultSentenceProps) {
  const { all, dearer, cheaper } = result
  const changed = dearer.quotes + cheaper.quotes
  if (all.quotes === 0) return `No quote was priced in the last ${months} months.`
  return (
    <>
      <strong className="font-semibold">{quotes(all.quotes)}</strong> of the last {months} months{' '}
      {all.quotes === 1 ? 'was' : 'were'} compared.{' '}
      {changed === 0 ? (
        'None would have another fee.'
      ) : (
        <>
          <strong className="font-semibold">{count(changed)}</strong> would have another fee:{' '}
          {count(dearer.quotes)} more, {count(cheaper.quotes)} less. <InAll all={all} />
        </>
      )}
    </>
  )
}

function InAll({ all }: Pick<ComparisonResult, 'all'>) {
  const sum = changeOf(all)
  const before = <span className="money">{dollars(all.before)}</span>
  if (sum === 0) return <>In all they stay at {before}.</>
  return (
    <>
      In all that’s{' '}
      <strong className="font-semibold">
        <span className="money">{dollars(Math.abs(sum))}</span> {sum > 0 ? 'more' : 'less'}
      </strong>
      , from {before} to <span className="money">{dollars(all.after)}</span>, {percentOf(all)} percent.
    </>
  )
}
