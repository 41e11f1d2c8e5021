import { queryOptions } from '@tanstack/react-query'
import { listPolicyWitnesses } from '#contract/witnesses.ts'
import type { Editor } from '#domain/values/editor.ts'
import { call } from '#web/api/call.ts'

/** Who watches the contests of a policy. The holder, the producer and a rep name them on their own pages. */
export const witnessesQuery = (number: string, as: Editor) =>
  queryOptions({
    queryKey: ['policy', number, 'witnesses', as],
    queryFn: ({ signal }) =>
      call(listPolicyWitnesses, { params: { number }, signal, actingAs: as, silent: true }),
    select: ({ data }) => data,
    staleTime: 0,
    refetchOnMount: 'always',
  })
