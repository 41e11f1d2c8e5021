import { queryOptions } from '@tanstack/react-query'
import { listDeskChoices } from '#contract/desk/desk-lists.ts'
import { call } from '#web/api/call.ts'

/** Coupons and partners that lists are filtered by. Without them the filters say their codes. */
export const listChoicesQuery = queryOptions({
  queryKey: ['list-choices'],
  queryFn: async () => (await call(listDeskChoices, { silent: true, handlesError: () => true })).data,
})
