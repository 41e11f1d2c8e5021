import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { DeskList } from '#contract/desk/desk-lists.ts'
import { saveView, type View } from '#contract/desk/views.ts'
import type { DeskListName } from '#domain/desk/desk-lists.ts'
import { listPath } from '#web/rep-frame/list-path.ts'
import { viewsQuery } from '#web/rep-frame/saved-views.ts'
import { DESK_COLUMNS } from '#web/admin/desk/rows/columns.tsx'
import { leftOut, queryOf, readableQuery } from '#web/admin/desk/views/view-query.ts'
import { call } from '#web/api/call.ts'
import { isCallError } from '#web/api/call-error.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { ShownList } from '#web/data/list/use-list.ts'
import { openDialog } from '#web/dialogs/open.ts'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Notice } from '#web/ui/Notice.tsx'

const COLUMN_IDS = DESK_COLUMNS.map(({ id }) => id)
const NO_VIEWS: readonly View[] = []

interface ViewBarProps {
  name: DeskListName
  shown: ShownList<DeskList>
}

/**
 * The saved views of a list. The address holds what is shown, and names the view that it came from: what differs is said, and
 * can be kept or put back.
 */
export function ViewBar({ name, shown: { list, view } }: ViewBarProps) {
  const [, navigate] = useLocation()
  const search = useSearch()
  const { data: views = NO_VIEWS, isPending } = useQuery(viewsQuery, queryClient)
  const [isOutrun, setOutrun] = useState(false)
  const ofList = views.filter((one) => one.list === name)
  const opened = ofList.find(({ id }) => id === new URLSearchParams(search).get('view'))
  const query = queryOf(list, view)
  const isChanged = opened !== undefined && readableQuery(list, opened.query) !== query
  const missing = opened ? leftOut(list, COLUMN_IDS, opened.query) : []

  function open(one: Pick<View, 'id' | 'query'>) {
    setOutrun(false)
    navigate(pathOfView(name, one))
  }

  async function save() {
    if (!opened) return
    try {
      const { id, version } = opened
      await call(saveView, {
        params: { id },
        body: { version, query },
        handlesError: (error) => isCallError(error, 'VIEW_CHANGED'),
      })
      setOutrun(false)
    } catch (error) {
      if (isCallError(error, 'VIEW_CHANGED')) setOutrun(true)
    }
    await queryClient.invalidateQueries(viewsQuery)
  }

  async function saveAs(changed?: View) {
    const saved = await openDialog('save-view', { list: name, query, ...(changed && { view: changed }) })
    if (saved === 'removed') navigate(`${listPath(name)}${query && `?${query}`}`, { replace: true })
    else if (saved) open({ ...saved, query })
  }

  return (
    <div className="grid gap-2">
      {/* The menu of views comes before the buttons: until it is known whether there is one, nothing is seen that it would move. */}
      <div
        data-list-tool="views"
        className={`flex flex-wrap items-center gap-x-1 gap-y-1 ${isPending ? 'invisible' : ''}`}
      >
        {ofList.length > 0 && (
          <Menu
            label={opened?.name ?? 'Views'}
            name={opened ? `View: ${opened.name}` : 'Views'}
            items={ofList.map((one) => ({
              id: one.id,
              label: one.is_own ? one.name : `${one.name}, shared by ${one.owner_name}`,
            }))}
            onAction={(id) => {
              const chosen = ofList.find((one) => one.id === id)
              if (chosen) open(chosen)
            }}
          />
        )}
        {isChanged && <p className="px-2 text-sand">Changed</p>}
        {isChanged && opened.is_own && (
          <Button kind="quiet" onClick={() => void save()}>
            Save
          </Button>
        )}
        <Button kind="quiet" onClick={() => void saveAs()}>
          {opened ? 'Save as' : 'Save view'}
        </Button>
        {isChanged && (
          <Button kind="quiet" onClick={() => open(opened)}>
            Reset
          </Button>
        )}
        {opened?.is_own && !isChanged && (
          <Button kind="quiet" onClick={() => void saveAs(opened)}>
            Change view
          </Button>
        )}
      </div>
      {missing.length > 0 && (
        <Notice kind="info" live>
          This view had filters or columns that no longer exist: {missing.join(', ')}.
        </Notice>
      )}
      {isOutrun && opened && (
        <Notice kind="attention" title="Someone changed this view after you opened it" live>
          <p>Your changes weren’t saved. Open the latest version, or save yours as a new view.</p>
          <Button kind="quiet" onClick={() => open(opened)}>
            Open the latest version
          </Button>
        </Notice>
      )}
    </div>
  )
}

/** The address of a view: what it shows, and which it is. */
function pathOfView(name: DeskListName, { id, query }: Pick<View, 'id' | 'query'>): string {
  const address = new URLSearchParams(query)
  address.set('view', id)
  return `${listPath(name)}?${address}`
}
