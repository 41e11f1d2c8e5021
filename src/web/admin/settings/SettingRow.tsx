import { useState } from 'react'
import type { ShownSetting } from '#contract/office/settings.ts'
import { describeSetting, type OfficeSettingName } from '#domain/office/office-settings.ts'
import { showSettingValue } from '#domain/office/show-setting.ts'
import { splitNames } from '#domain/quote/signs/prize-stickers.ts'
import { PlannedValue } from '#web/admin/settings/PlannedValue.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatMoment } from '#web/ui/format-moment.ts'
import { Icon } from '#web/ui/Icon.tsx'

interface SettingRowProps {
  setting: ShownSetting
  onChange: () => void
}

/** A setting with its value, who set it and when; what the environment sets is locked. */
export function SettingRow({ setting, onChange }: SettingRowProps) {
  const { name, value, source, changed } = setting
  const { label } = describeSetting(name)
  return (
    <li
      id={rowId(name)}
      tabIndex={-1}
      className="grid scroll-mt-6 items-baseline gap-x-6 gap-y-0.5 border-b border-line py-2.5 text-sm max-lg:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[12rem_minmax(0,1fr)_13rem_5rem]"
    >
      <p className="text-muted">{label}</p>
      <div className="min-w-0 max-lg:col-span-2">
        <p
          className={`wrap-anywhere ${source === 'default' ? '' : 'font-semibold'} ${isAmount(name) ? 'money' : ''}`}
        >
          {describeSetting(name).kind === 'names' && value !== null ? (
            <Names value={value} />
          ) : (
            showValue(name, value)
          )}
        </p>
        {changed && changed.before !== null && source === 'office' && (
          <p className="text-sm wrap-anywhere text-muted">
            Was{' '}
            {describeSetting(name).kind === 'names' ? (
              <Names value={changed.before} />
            ) : (
              showValue(name, changed.before)
            )}
          </p>
        )}
        {setting.planned && <PlannedValue name={name} value={value} planned={setting.planned} />}
      </div>
      <p className="text-muted empty:hidden max-lg:col-span-2">{describeSource(setting)}</p>
      <div className="justify-self-end max-lg:col-start-2 max-lg:row-start-1 lg:col-start-4">
        {source === 'environment' ? null : (
          <Button kind="quiet" className="-mx-3 -my-2 text-sm" onClick={onChange}>
            Change <span className="sr-only">{label}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** Where the row of a setting that cannot be opened is found. */
export function rowId(name: OfficeSettingName): string {
  return `setting-${name}`
}

const FIRST_NAMES = 5

/** A list of many names: the first few and how many more there are, which a press shows. */
function Names({ value }: { value: string }) {
  const [isOpen, setOpen] = useState(false)
  const names = splitNames(value)
  const more = names.length - FIRST_NAMES
  // One more takes no more room than to say so.
  if (more <= 1) return names.join('; ')
  return (
    <>
      {(isOpen ? names : names.slice(0, FIRST_NAMES)).join('; ')}{' '}
      <button
        type="button"
        aria-expanded={isOpen}
        className="cursor-pointer rounded-sm font-normal whitespace-nowrap text-fairway underline underline-offset-2 pointer-coarse:min-h-11"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show fewer' : `and ${more} more`}
      </button>
    </>
  )
}

/** A variable of the environment, which is changed where the program is started. */
export function Variable({ name }: { name: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Icon name="lock" className="size-4!" />
      Set by the environment <code className="rounded-sm bg-well px-1.5 text-sm wrap-anywhere">{name}</code>
    </span>
  )
}

function describeSource({ name, source, changed }: ShownSetting) {
  if (source === 'environment') return <Variable name={name} />
  return changed && describeWho(changed)
}

/** `Tom Barrett, Jan 4`: the hour stands in the list of everything that changed. */
export function describeWho({ by, at }: { by: string; at: string }): string {
  const day = new Date(at)
  const isThisYear = day.getFullYear() === new Date().getFullYear()
  return `${by}, ${day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })}`
}

export function showValue(name: OfficeSettingName, value: string | null): string {
  if (describeSetting(name).kind === 'moment' && value !== null) return `Until ${formatMoment(value)}`
  return showSettingValue(name, value)
}

export function isAmount(name: OfficeSettingName): boolean {
  const { kind } = describeSetting(name)
  return kind === 'dollars' || kind === 'fee'
}
