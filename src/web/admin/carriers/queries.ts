import { queryOptions } from '@tanstack/react-query'
import { listCarriers } from '#contract/carriers.ts'
import { listCarrierShares } from '#contract/carriers/shares.ts'
import {
  type CarrierTemplateVersion,
  listCarrierTemplates,
  readCarrierTemplateHistory,
} from '#contract/carriers/templates.ts'
import type { TextHistory } from '#web/admin/versions/TextVersions.tsx'
import { call } from '#web/api/call.ts'

/** The address book of carriers. */
export const carriersQuery = queryOptions({
  queryKey: ['carriers'],
  queryFn: async () => (await call(listCarriers, { silent: true })).data,
})

/** What carriers take, and took before. Others keep it too, so it is read at each visit, as the templates are. */
export const carrierSharesQuery = queryOptions({
  queryKey: ['carrier-shares'],
  queryFn: async () => (await call(listCarrierShares, { silent: true })).data,
  staleTime: 0,
  refetchOnMount: 'always',
})

/** The texts that reps write to carriers from. */
export const carrierTemplatesQuery = queryOptions({
  queryKey: ['carrier-templates'],
  queryFn: async () => (await call(listCarrierTemplates, { silent: true })).data,
  staleTime: 0,
  refetchOnMount: 'always',
})

/** What a template was until a version of it. */
export const carrierTemplateHistory = (id: string, version: number): TextHistory<CarrierTemplateVersion> => ({
  queryKey: ['carrier-templates', id, version],
  read: async (signal) =>
    (await call(readCarrierTemplateHistory, { params: { id }, signal, handlesError: () => true })).data,
})
