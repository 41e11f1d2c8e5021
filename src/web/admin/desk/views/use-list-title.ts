import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { deskLists } from '#contract/desk/desk-lists.ts'
import { DESK_LISTS, type DeskListName } from '#domain/desk/desk-lists.ts'
import { describeOrder } from '#web/admin/desk/describe-order.ts'
import { viewsQuery } from '#web/rep-frame/saved-views.ts'
import { queryClient } from '#web/api/query-client.ts'
import { readView } from '#web/data/list/list-view.ts'

/** What a list is called as it is shown: by the view that was opened, or else by its order. */
export function useListTitle(name: DeskListName): { title: string; withOrder: string } {
  const address = new URLSearchParams(useSearch())
  const { data: views } = useQuery(viewsQuery, queryClient)
  const opened = views?.find(({ id, list }) => list === name && id === address.get('view'))
  const { label } = DESK_LISTS[name]
  const order = describeOrder(readView(deskLists[name], address))
  return opened
    ? { title: opened.name, withOrder: opened.name }
    : { title: label, withOrder: `${label}, ${order}` }
}
