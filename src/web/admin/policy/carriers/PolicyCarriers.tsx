import { useQuery } from '@tanstack/react-query'
import { type CarriedContest, readPolicyCarriers } from '#contract/carriers/shares.ts'
import { type DollarSign, formatMoney, fromDollars } from '#domain/values/money.ts'
import { call } from '#web/api/call.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

interface PolicyCarriersProps {
  number: string
  sign?: DollarSign | undefined
}

/** @rule D32 Which carrier has which part of each contest, and what the house keeps, as it was when the policy was bought. */
export function PolicyCarriers({ number, sign }: PolicyCarriersProps) {
  const carriers = useQuery({
    queryKey: ['policy', number, 'carriers'],
    queryFn: async ({ signal }) =>
      (await call(readPolicyCarriers, { params: { number }, signal, actingAs: 'rep', silent: true })).data,
  })
  return (
    <section aria-labelledby="carriers" className="grid gap-2">
      <h2 id="carriers" className="text-lg">
        Carriers
      </h2>
      <QueryView query={carriers} waiting={<Skeleton className="h-16" />} failure={{ of: 'part' }}>
        {(contests) => (
          <ul aria-labelledby="carriers">
            {contests.map((contest, place) => (
              <li key={place} className="ruled py-2">
                <p className="font-semibold wrap-anywhere">{contest.title}</p>
                <p className="text-sm wrap-anywhere text-muted">{describe(contest, sign)}</p>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

/** Such as `Lake Re 25%, $2,500. We keep 75%, $7,500`. */
function describe({ carriers, kept }: CarriedContest, sign: DollarSign | undefined): string {
  const part = ({ share, amount }: { share: number; amount: number }) =>
    `${share}%, ${formatMoney(fromDollars(amount), sign)}`
  return [...carriers.map((one) => `${one.carrier} ${part(one)}`), `We keep ${part(kept)}`].join('. ')
}
