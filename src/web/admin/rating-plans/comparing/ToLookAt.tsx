import type { PlanReview, ReviewRemark } from '#contract/rating-plans/comparison.ts'
import { changeOf, signed } from '#web/admin/rating-plans/comparing/comparison-text.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { TextLink } from '#web/ui/Link.tsx'

/** @rule O13 What the program finds odd stands beside the figures, with the quotes that it is about. */
export function ToLookAt({ review: { remarks } }: { review: PlanReview }) {
  return (
    <section aria-labelledby="to-look-at" className="grid gap-2">
      <h2 id="to-look-at" className="text-lg">
        To look at
      </h2>
      {remarks.length === 0 ? (
        <p className="text-sm text-muted">Nothing stands out.</p>
      ) : (
        <ul className="border-t border-line">
          {remarks.map((remark) => (
            <li key={remark.title} className="grid gap-1 border-b border-line py-3 text-sm">
              <p className="font-semibold">{remark.title}</p>
              {remark.detail !== '' && <p className="text-muted">{remark.detail}</p>}
              {remark.quotes.length > 0 && (
                <>
                  <div className="print:hidden">
                    <RemarkedQuotes remark={remark} />
                  </div>
                  <p className="hidden print:block">
                    {remark.quotes
                      .map(({ number, ...fees }) => `${number} ${signed(changeOf(fees))}`)
                      .join(', ')}
                  </p>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function RemarkedQuotes({ remark: { quotes } }: { remark: ReviewRemark }) {
  return (
    <Disclosure summary={quotes.length === 1 ? 'The quote' : `The ${quotes.length} largest changes`}>
      <ul className="grid gap-1">
        {quotes.map(({ id, number, before, after }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3">
            <TextLink to={`/admin/${id}`}>{number}</TextLink>
            <span className="money">{signed(changeOf({ before, after }))}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
