import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { changeOfficeSettings, type ShownSetting, type ShownSettings } from '#contract/office/settings.ts'
import {
  canBePlanned,
  describeSetting,
  OFFICE_SECTIONS,
  type OfficeSection,
  type OfficeSettingName,
} from '#domain/office/office-settings.ts'
import { FIRST_DAY_FIELD, OPTIONAL_SETTINGS, SETTING_FIELDS } from '#domain/office/setting-fields.ts'
import { splitNames } from '#domain/quote/signs/prize-stickers.ts'
import { ClosedUntilField, momentOf } from '#web/admin/settings/ClosedUntilField.tsx'
import { settingsQuery, showSettings } from '#web/admin/settings/queries.ts'
import { describeWho, isAmount, rowId, showValue, Variable } from '#web/admin/settings/SettingRow.tsx'
import { TestMailForm } from '#web/admin/settings/TestMailForm.tsx'
import { isCallError } from '#web/api/call-error.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { FieldBinding } from '#web/form/bind-fields.tsx'
import { SelectField, TextArea, TextField } from '#web/form/fields.tsx'
import { DateField } from '#web/form/figure-fields.tsx'
import { Form, FormFailure } from '#web/form/Form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useUnsavedWarning } from '#web/form/use-unsaved-warning.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'

interface SectionFormProps {
  section: OfficeSection
  settings: readonly ShownSetting[]
  /** The setting that was asked for; another object each time. */
  asked: { at: OfficeSettingName }
  /** Of the part about mail; null where mail is kept here. */
  mailServer: string | null | undefined
  /** Says whether something is typed that is not saved. */
  isTyped: Ref<() => boolean>
  onClose: () => void
  onSaved: () => void
}

/** A part of the settings that is open: all its values, saved together. */
export function SectionForm(props: SectionFormProps) {
  const { section, settings, asked, mailServer, isTyped, onClose, onSaved } = props
  const { title } = OFFICE_SECTIONS[section]
  const own = listOwn(settings)
  const last = findLast(own)
  const startingTexts = textsOf(settings)
  // What each field says as long as nobody types in it.
  const untouched = useRef(startingTexts)
  // Those in which something was typed while somebody else saved another value.
  const contested = useRef(new Set<string>())
  const canWait = own.some(({ name }) => canBePlanned(name))
  const form = useForm({
    fields: Object.fromEntries([
      ...own.map(({ name }) => [name, SETTING_FIELDS[name]] as const),
      ...(canWait ? [['from', FIRST_DAY_FIELD] as const] : []),
    ]),
    optional: [...OPTIONAL_SETTINGS, 'from'],
    initial: startingTexts,
    send: async (values, options) => {
      const isTyped = ({ name, value }: ShownSetting, text: string) =>
        text !== (contested.current.has(name) ? (typedValue(name, value) ?? '') : untouched.current[name])
      const body = readBody(own, values, isTyped)
      const { data } = await call(changeOfficeSettings, { body, ...options })
      return { data, from: body.from }
    },
    onDone: ({ data, from }: { data: ShownSettings; from?: string | undefined }) => {
      showSettings(data)
      const message = from === undefined ? 'It’s in force now.' : `It’s in force from ${from} on.`
      notify({ type: 'success', title: `${title} saved`, message })
      onSaved()
    },
    onFailure: (failure) => {
      if (isCallError(failure, 'SETTINGS_CHANGED')) void queryClient.refetchQueries(settingsQuery)
    },
  })
  // What somebody else saved meanwhile is shown, so that it isn't put back with what is saved here.
  const showStored = useEffectEvent((stored: readonly ShownSetting[]) => {
    for (const [name, text] of Object.entries(textsOf(stored)))
      if (text !== untouched.current[name]) {
        if (form.renew(name, text)) untouched.current[name] = text
        else contested.current.add(name)
      }
  })
  useEffect(() => showStored(settings), [settings])
  useUnsavedWarning(form.isDirty)
  useImperativeHandle(isTyped, () => form.isTyped)
  const focusOn = useEffectEvent((name: OfficeSettingName) => form.focus(name))
  useEffect(() => focusOn(asked.at), [asked])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void form.submit()
    } else if (event.key === 'Escape' && !form.isBusy) {
      // Or the same press answers the question whether to leave.
      event.preventDefault()
      onClose()
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its form
    <section
      aria-labelledby={section}
      onKeyDown={onKeyDown}
      className="grid scroll-mt-6 gap-5 rounded-lg border border-edge bg-card p-5 sm:p-6"
    >
      <h2 id={section} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      <Form form={form} labelledBy={section} className="grid gap-5">
        <div className="field-rows gap-x-6 sm:grid-cols-2">
          {settings.map((setting) =>
            setting.source === 'environment' ? (
              <LockedSetting key={setting.name} setting={setting} />
            ) : (
              <SettingField key={setting.name} setting={setting} field={form.field(setting.name)} />
            ),
          )}
          {canWait && (
            <div className="field-cell">
              <DateField {...form.field('from')} dateFormat="MM/dd/yyyy" />
            </div>
          )}
        </div>
        <FormFailure form={form} failureTitle="Nothing was saved" />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button kind="primary" type="submit" busy={form.isBusy}>
            Save
          </Button>
          <Button kind="quiet" onClick={onClose} disabled={form.isBusy}>
            Leave it as it was
          </Button>
          {last && <p className="ml-auto text-sm text-muted">Last {describeWho(last)}</p>}
        </div>
      </Form>
      {mailServer !== undefined && <TestMailForm mailServer={mailServer} isUnsaved={form.isDirty} />}
    </section>
  )
}

/** The last change of any of them. */
function findLast(settings: readonly ShownSetting[]): ShownSetting['changed'] {
  return settings.reduce<ShownSetting['changed']>(
    (last, { changed }) => (changed && (!last || changed.at > last.at) ? changed : last),
    null,
  )
}

/** What is sent of what was typed: with a day, also what was seen to be planned until then. */
function readBody(
  settings: readonly ShownSetting[],
  values: Readonly<Record<string, unknown>>,
  isTyped: IsTyped,
): { changes: SentChange[]; from?: string } {
  const changes = listChanges(settings, values, isTyped)
  const { from } = values
  if (typeof from !== 'string' || from === '') return { changes }
  const planned = new Map(settings.map((setting) => [setting.name, setting.planned?.id]))
  return {
    from,
    changes: changes.map((change) => {
      const seen = planned.get(change.name)
      return seen === undefined ? change : { ...change, planned: seen }
    }),
  }
}

/** Those that the office can set. */
function listOwn(settings: readonly ShownSetting[]): ShownSetting[] {
  return settings.filter(({ source }) => source !== 'environment')
}

/** What their fields say as long as nobody types in them. */
function textsOf(settings: readonly ShownSetting[]): Record<string, string> {
  return Object.fromEntries(listOwn(settings).map(({ name, value }) => [name, typedValue(name, value) ?? '']))
}

type IsTyped = (setting: ShownSetting, text: string) => boolean

interface SentChange {
  name: OfficeSettingName
  value: string | null
  number: number
  planned?: number
}

/** What was changed of them, with the number that was seen. An empty value is what the program comes with. */
function listChanges(
  settings: readonly ShownSetting[],
  values: Readonly<Record<string, unknown>>,
  isTyped: IsTyped,
): SentChange[] {
  const changed = settings.flatMap((setting): SentChange[] => {
    const { name, number } = setting
    const typed = values[name]
    const text = typeof typed === 'string' ? typed : ''
    return isTyped(setting, text) ? [{ name, value: readTyped(name, text), number }] : []
  })
  if (changed.length > 0) return changed
  // Nothing was changed: the server is asked for what is stored, and a default does not become a value of the office.
  return settings.map(({ name, value, number, source }) => ({
    name,
    value: source === 'office' ? value : null,
    number,
  }))
}

function readTyped(name: OfficeSettingName, text: string): string | null {
  if (text === '') return null
  return describeSetting(name).kind === 'moment' ? momentOf(text) : text
}

/** As it is typed: the names of a list stand below each other. */
function typedValue(name: OfficeSettingName, value: string | null): string | null {
  return value !== null && describeSetting(name).kind === 'names' ? splitNames(value).join('\n') : value
}

function SettingField({ setting: { name, value }, field }: { setting: ShownSetting; field: FieldBinding }) {
  return (
    <div className={`field-cell ${isLong(name) ? 'sm:col-span-2' : ''}`}>{control(name, value, field)}</div>
  )
}

/** What is typed in several lines. */
function isLong(name: OfficeSettingName): boolean {
  return ['names', 'list', 'address'].includes(describeSetting(name).kind)
}

function control(name: OfficeSettingName, value: string | null, field: FieldBinding) {
  const { kind, unset } = describeSetting(name)
  const withHint = unset === undefined ? {} : { hint: joinHints(describeSetting(name).hint, unset) }
  if (kind === 'choice') return <SelectField {...field} {...(unset !== undefined && { prompt: unset })} />
  if (kind === 'moment') return <ClosedUntilField field={field} stored={value} />
  if (kind === 'names') return <TextArea {...field} rows={8} />
  if (kind === 'list' || kind === 'address') return <TextArea {...field} {...withHint} rows={2} />
  return <TextField {...field} {...withHint} {...(isAmount(name) && { prefix: '$' })} />
}

function joinHints(hint: string | undefined, unset: string): string {
  const empty = `Empty: ${unset.toLowerCase()}`
  return hint === undefined ? empty : `${hint}. ${empty}`
}

function LockedSetting({ setting: { name, value } }: { setting: ShownSetting }) {
  return (
    <div id={rowId(name)} tabIndex={-1} className="grid scroll-mt-6 content-start gap-1">
      <p className="font-semibold">{describeSetting(name).label}</p>
      <p className="wrap-anywhere">{showValue(name, value)}</p>
      <p className="text-sm text-muted">
        <Variable name={name} />
      </p>
    </div>
  )
}
