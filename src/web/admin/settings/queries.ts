import { queryOptions } from '@tanstack/react-query'
import { getOfficeSettings, listOfficeSettingChanges, type ShownSettings } from '#contract/office/settings.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

/** What the office has set. Others set it too, so it is read at each visit. */
export const settingsQuery = queryOptions({
  queryKey: ['office-settings'],
  queryFn: async () => (await call(getOfficeSettings, { silent: true })).data,
  staleTime: 0,
  refetchOnMount: 'always',
})

/** Shows what a call answered. */
export function showSettings(settings: ShownSettings): void {
  queryClient.setQueryData(settingsQuery.queryKey, settings)
}

/** A page of all changes, from before one on. */
export const settingChangesQuery = (before: number | undefined) =>
  queryOptions({
    queryKey: ['office-settings', 'changes', before ?? null],
    queryFn: () =>
      call(listOfficeSettingChanges, {
        query: before === undefined ? {} : { before: String(before) },
        silent: true,
      }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
