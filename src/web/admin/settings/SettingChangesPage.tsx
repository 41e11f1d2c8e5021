import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeOfficeSettings, type SettingChange, type ShownSetting } from '#contract/office/settings.ts'
import { PAGES } from '#contract/pages.ts'
import { describeSetting } from '#domain/office/office-settings.ts'
import { settingChangesQuery, settingsQuery, showSettings } from '#web/admin/settings/queries.ts'
import { showValue } from '#web/admin/settings/SettingRow.tsx'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { QueryView } from '#web/data/query/QueryView.tsx'
import { RepPage } from '#web/reps/RepPage.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { TextLink } from '#web/ui/Link.tsx'
import { notify } from '#web/ui/notify.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** @rule R02 Every change of a setting is kept with who made it and when, and is put back by another change. */
export default function SettingChangesPage() {
  return (
    <RepPage
      title="What changed"
      lead={() => (
        <>
          Every change of the <TextLink to={PAGES.settings}>settings</TextLink>, the last first.
        </>
      )}
      permission="set-up"
    >
      <Changes />
    </RepPage>
  )
}

function Changes() {
  const [before, setBefore] = useState<number>()
  const changes = useQuery(settingChangesQuery(before))
  const settings = useQuery(settingsQuery)
  return (
    <QueryView query={changes} waiting={<Skeleton className="h-96" />}>
      {({ data, more }) => (
        <div className="grid gap-4">
          {data.length === 0 && <p className="text-muted">Nothing was changed yet.</p>}
          <ul className="border-t border-line empty:hidden">
            {data.map((change) => (
              <ChangeLine
                key={change.id}
                change={change}
                now={settings.data?.settings.find(({ name }) => name === change.name)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap gap-x-3">
            {before !== undefined && <Button onClick={() => setBefore(undefined)}>Newest</Button>}
            {more && <Button onClick={() => setBefore(data.at(-1)?.id)}>Earlier</Button>}
          </div>
        </div>
      )}
    </QueryView>
  )
}

interface ChangeLineProps {
  change: SettingChange
  /** As it is set now; undefined until that is read. */
  now: ShownSetting | undefined
}

function ChangeLine({ change: { name, before, value, at, by }, now }: ChangeLineProps) {
  const { label } = describeSetting(name)
  const [isBusy, setIsBusy] = useState(false)
  const stored = now?.source === 'office' ? now.value : null
  const canPutBack = now !== undefined && now.source !== 'environment' && stored !== before
  const putBack = async () => {
    setIsBusy(true)
    try {
      const changes = [{ name, value: before, number: now?.number ?? 0 }]
      showSettings((await call(changeOfficeSettings, { body: { changes } })).data)
      notify({ type: 'success', title: `${label} was put back`, message: 'It’s in force now.' })
    } catch {
      // The call has shown why not.
    } finally {
      setIsBusy(false)
      await queryClient.invalidateQueries({ queryKey: ['office-settings'] })
    }
  }
  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 border-b border-line py-3 lg:grid-cols-[12rem_minmax(0,1fr)_14rem_7rem]">
      <p className="font-semibold">{label}</p>
      <p className="min-w-0 wrap-anywhere">
        <span className="text-muted line-through decoration-1">{showEarlier(name, before)}</span>{' '}
        <span>{showEarlier(name, value)}</span>
      </p>
      <p className="text-sm text-muted">
        {by}, {formatMoment(at)}
      </p>
      <div className="lg:justify-self-end">
        {canPutBack && (
          <Button kind="quiet" className="-mx-3 -my-2" busy={isBusy} onClick={() => void putBack()}>
            Put back <span className="sr-only">{label} as before this change</span>
          </Button>
        )}
      </div>
    </li>
  )
}

function showEarlier(name: SettingChange['name'], value: string | null): string {
  return value === null ? 'As it comes with Albatross' : showValue(name, value)
}
