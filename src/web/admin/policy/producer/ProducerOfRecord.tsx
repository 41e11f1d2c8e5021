import { queryOptions, useQuery } from '@tanstack/react-query'
import { changeProducerOfRecord, getProducerOfRecord } from '#contract/producer-of-record.ts'
import type { EndpointResponse } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { refreshPolicy } from '#web/policy/refresh-policy.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'

type Recorded = EndpointResponse<typeof getProducerOfRecord>['data']

const producerOfRecordQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'producer'],
    queryFn: ({ signal }) =>
      call(getProducerOfRecord, { params: { number }, signal, handlesError: () => true }),
    select: ({ data }) => data,
    staleTime: 0,
  })

interface ProducerOfRecordProps {
  number: string
  /** The day of the last contest, as `yyyy-MM-dd`. */
  lastContest: string | undefined
  mayChange: boolean
}

/** Who acts for the policy, with the way to change it. Its lines are there from the start, so that nothing moves as they fill. */
export function ProducerOfRecord({ number, lastContest, mayChange }: ProducerOfRecordProps) {
  const { data } = useQuery(producerOfRecordQuery(number))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <span className="block text-sm text-muted">Producer of record</span>
        <span className="block font-semibold">{data ? (nameOf(data) ?? 'None') : '\u00A0'}</span>
        <span className="block text-sm text-muted">
          {data ? (data.producer?.producer_email ?? 'No producer') : '\u00A0'}
        </span>
      </p>
      {mayChange && (
        <p>
          <Button disabled={!data} onClick={() => data && void changeProducer({ number, lastContest }, data)}>
            Change the producer
          </Button>
        </p>
      )}
    </div>
  )
}

function nameOf({ producer }: Recorded): string | null {
  if (producer === null) return null
  const { producer_agency_name: agency, producer_first_name: first, producer_last_name: last } = producer
  return agency ?? [first, last].filter(Boolean).join(' ')
}

async function changeProducer(
  { number, lastContest }: Pick<ProducerOfRecordProps, 'number' | 'lastContest'>,
  recorded: Recorded,
): Promise<void> {
  const { payer } = recorded
  const isChanged = await openDialog('change-producer', {
    current: nameOf(recorded),
    lastContest,
    send: (body, options) =>
      call(changeProducerOfRecord, { params: { number }, body: { ...body, payer }, ...options }),
  })
  if (!isChanged) return
  await refreshPolicy(number)
  notify({
    type: 'success',
    title: 'We changed the producer of record',
    message: 'We’re emailing everyone involved.',
  })
}
