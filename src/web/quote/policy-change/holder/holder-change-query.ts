import { queryOptions } from '@tanstack/react-query'
import { getPolicyActions } from '#contract/policy-actions.ts'
import { getInsuredQuote, listPolicyChanges } from '#contract/amendments.ts'
import { call } from '#web/api/call.ts'

/**
 * What a holder changes, whether that is possible now, and what waits already. They are read together, so that the page is
 * drawn once, and again only where something has changed: what is typed stands on them.
 */
export const holderChangeQuery = (number: string) =>
  queryOptions({
    queryKey: ['policy', number, 'to-change', 'client'],
    queryFn: async ({ signal }) => {
      const asked = { params: { number }, actingAs: 'client', signal, silent: true } as const
      const [insured, actions, changes] = await Promise.all([
        call(getInsuredQuote, asked),
        call(getPolicyActions, asked),
        call(listPolicyChanges, asked),
      ])
      const permission = actions.data.actions.find(({ action }) => action === 'change_policy')
      const waiting = changes.data.find(({ state }) => state === 'waiting')
      return { insured: insured.data, permission, waiting }
    },
    staleTime: Infinity,
    gcTime: 0,
  })
