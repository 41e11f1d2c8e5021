import { useQuery } from '@tanstack/react-query'
import { addCarrier, type Carrier } from '#contract/carriers.ts'
import type { CarrierShare } from '#contract/carriers/shares.ts'
import { getPermission } from '#contract/endpoint.ts'
import { isAllowed } from '#domain/reps/roles.ts'
import { CarrierCard } from '#web/admin/carriers/CarrierCard.tsx'
import { TemplatesSection } from '#web/admin/carriers/templates/TemplatesSection.tsx'
import { carrierSharesQuery, carriersQuery } from '#web/admin/carriers/queries.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { openDialog } from '#web/dialogs/open.ts'
import { useRep } from '#web/rep-frame/use-rep.ts'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

function reload(): void {
  void queryClient.invalidateQueries({ queryKey: carriersQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: carrierSharesQuery.queryKey })
}

/** @rule D32 Whom letters to carriers go to. */
export default function CarriersPage() {
  return (
    <RepPage
      title="Carriers"
      lead={() =>
        'The insurers we ask for approvals, and what each takes. Letters start with the default contact.'
      }
    >
      <Carriers />
    </RepPage>
  )
}

function Carriers() {
  const carriers = useQuery(carriersQuery)
  const shares = useQuery(carrierSharesQuery)
  const mayChange = useMayChange()

  async function add() {
    const added = await openDialog('edit-carrier', {})
    if (!added) return
    reload()
    // A carrier without anybody to write to is of no use.
    if (await openDialog('edit-carrier-contact', { carrier: added })) reload()
  }

  return (
    <div className="grid max-w-4xl gap-6">
      {mayChange && (
        <div>
          <Button kind="primary" onClick={() => void add()}>
            Add a carrier
          </Button>
        </div>
      )}
      {/* With what they take, so that nothing moves what stands below. */}
      <QueryView
        query={{ ...carriers, data: shares.isPending ? undefined : carriers.data }}
        waiting={<Skeleton className="h-64" />}
      >
        {(found) => (
          <>
            <CarrierList carriers={found} shares={shares.data} mayChange={mayChange} />
            <TemplatesSection mayChange={mayChange} />
          </>
        )}
      </QueryView>
    </div>
  )
}

interface CarrierListProps {
  carriers: readonly Carrier[]
  /** Undefined if they could not be read. */
  shares: readonly CarrierShare[] | undefined
  mayChange: boolean
}

function CarrierList({ carriers, shares, mayChange }: CarrierListProps) {
  if (carriers.length === 0)
    return (
      <p className="max-w-measure text-muted">
        No carriers yet. Until you add one, type the address in each letter.
      </p>
    )
  const retired = carriers.filter((carrier) => carrier.retired)
  const card = (carrier: Carrier) => (
    <CarrierCard
      key={carrier.id}
      carrier={carrier}
      shares={shares?.filter(({ carrier_id: id }) => id === carrier.id)}
      mayChange={mayChange}
      onChanged={reload}
    />
  )
  return (
    <>
      <ul aria-label="Carriers" className="grid gap-4">
        {carriers.filter((carrier) => !carrier.retired).map(card)}
      </ul>
      {retired.length > 0 && (
        <section aria-labelledby="retired" className="grid gap-3">
          <h2 id="retired" className="text-lg">
            Retired
          </h2>
          <ul aria-labelledby="retired" className="grid gap-4">
            {retired.map(card)}
          </ul>
        </section>
      )}
    </>
  )
}

/** @rule R02 Whoever may not keep the address book reads it. */
function useMayChange(): boolean {
  const rep = useRep()
  const permission = getPermission(addCarrier)
  return rep !== undefined && permission !== undefined && isAllowed(rep, permission)
}
