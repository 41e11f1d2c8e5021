import { useState } from 'react'
import { type ShownSetting, withdrawPlannedSetting } from '#contract/office/settings.ts'
import { describeSetting, type OfficeSettingName } from '#domain/office/office-settings.ts'
import { describeKept, showSettingValue } from '#domain/office/show-setting.ts'
import { settingsQuery, showSettings } from '#web/admin/settings/queries.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Button } from '#web/ui/Button.tsx'
import { formatDay } from '#web/ui/format-day.ts'
import { notify } from '#web/ui/notify.ts'

interface PlannedValueProps {
  name: OfficeSettingName
  /** Until then. */
  value: string | null
  planned: NonNullable<ShownSetting['planned']>
}

/** What a setting will be from a day on, which is taken back until then. */
export function PlannedValue({ name, value: before, planned }: PlannedValueProps) {
  const { id, value, from, by } = planned
  const [isBusy, setIsBusy] = useState(false)
  const { label } = describeSetting(name)
  const kept = describeKept(name, before)
  const withdraw = async () => {
    setIsBusy(true)
    try {
      showSettings((await call(withdrawPlannedSetting, { params: { id: String(id) } })).data)
      notify({ type: 'success', title: `${label} stays as it is`, message: 'Nothing is planned for it now.' })
    } catch {
      // The call has shown why not.
      await queryClient.refetchQueries(settingsQuery)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <span className="wrap-anywhere">
        From {formatDay(from)}: <span className="money font-semibold">{describePlanned(name, value)}</span>
        <span className="text-muted">
          , set by {by}. <span className="money">{kept}</span>
        </span>
      </span>
      <Button kind="quiet" className="-mx-3 -my-2" busy={isBusy} onClick={() => void withdraw()}>
        Take back <span className="sr-only">{`what is planned for ${label}`}</span>
      </Button>
    </p>
  )
}

function describePlanned(name: OfficeSettingName, value: string | null): string {
  return value === null ? 'as it comes with Albatross' : showSettingValue(name, value)
}
