import { queryOptions } from '@tanstack/react-query'
import { listBrands, listBrandVersions, type ShownBrands } from '#contract/office/brands.ts'
import type { Brand } from '#domain/mailings/brands.ts'
import { call } from '#web/api/call.ts'
import { publicConfig } from '#web/api/public-config.ts'
import { queryClient } from '#web/api/query-client.ts'

/** The brands as they are set. Others set them too, so they are read at each visit. */
export const brandsQuery = queryOptions({
  queryKey: ['brands'],
  queryFn: async () => (await call(listBrands, { silent: true })).data,
  staleTime: 0,
  refetchOnMount: 'always',
})

export const brandVersionsQuery = (brand: Brand) =>
  queryOptions({
    queryKey: ['brand-versions', brand],
    queryFn: async () => (await call(listBrandVersions, { params: { brand }, silent: true })).data,
    staleTime: 0,
    refetchOnMount: 'always',
  })

/** Shows what a call answered, also on top of the page. */
export function showBrands(brands: ShownBrands): void {
  queryClient.setQueryData(brandsQuery.queryKey, brands)
  void queryClient.invalidateQueries({ queryKey: ['brand-versions'] })
  void queryClient.invalidateQueries(publicConfig)
}
