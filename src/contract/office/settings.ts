import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { openEnum } from '#contract/shapes.ts'
import { OFFICE_SETTING_NAMES } from '#domain/office/office-settings.ts'
import { FIRST_DAY_FIELD } from '#domain/office/setting-fields.ts'
import { emailField } from '#domain/reps/rep.fields.ts'

/** Where the value of a setting comes from. */
const SOURCES = ['environment', 'office', 'default'] as const

const name = z.enum(OFFICE_SETTING_NAMES, { error: 'Name a setting of the office' })

/** Longer than any list that an office keeps. */
const MAX_VALUE_LENGTH = 10_000

const value = z.nullable(
  z.string({ error: 'Send the value as text' }).check(z.maxLength(MAX_VALUE_LENGTH, 'This is too long')),
)

const setting = z.object({
  name,
  /** In force, as the environment would have it; null if there is none. */
  value: z.nullable(z.string()),
  source: openEnum(SOURCES, 'environment'),
  /** How often the office has changed it; 0 if never. */
  number: z.int(),
  /** The office’s last change; null if there was none. */
  changed: z.nullable(z.object({ at: z.string(), by: z.string(), before: z.nullable(z.string()) })),
  /** What it will be from a day on; absent if nothing is planned. */
  planned: z.optional(
    z.object({
      id: z.int(),
      value: z.nullable(z.string()),
      /** The first day, `yyyy-MM-dd`, where the office is. */
      from: z.string(),
      at: z.string(),
      by: z.string(),
    }),
  ),
})

export type ShownSetting = z.output<typeof setting>

const connection = z.object({
  /** The variable of the environment. */
  name: z.string(),
  set: z.boolean(),
})

const settings = z.object({
  settings: z.array(setting),
  /** What only the environment sets, never with its value. */
  connections: z.array(connection),
  /** The mail server, without its password; null where mail is kept here. */
  mail_server: z.nullable(z.string()),
})

export type ShownSettings = z.output<typeof settings>

export const getOfficeSettings = endpoint({
  name: 'getOfficeSettings',
  method: 'GET',
  path: '/admin/settings',
  access: 'rep-session',
  permission: 'set-up',
  maintenance: 'served',
  summary: 'What the office has set, and which secrets the environment sets',
  response: z.object({ data: settings }),
})

export const changeOfficeSettings = endpoint({
  name: 'changeOfficeSettings',
  method: 'PUT',
  path: '/admin/settings',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  maintenance: 'served',
  summary: 'Change settings together, now or from a day on; null takes one back',
  body: z.strictObject({
    /** Only of fees, limits and approvals. Absent: now. */
    from: z.optional(FIRST_DAY_FIELD.schema),
    changes: z
      .array(
        z.strictObject({
          name,
          value,
          /** The number that was seen. */
          number: z.int('Send the number that you saw').check(z.minimum(0, 'Send the number that you saw')),
          /** With a day: what was seen to be planned for it, which it replaces. */
          planned: z.optional(z.int('Send the id of what you saw planned')),
        }),
      )
      .check(
        z.minLength(1, 'Send a change'),
        z.maxLength(OFFICE_SETTING_NAMES.length, 'Send each setting once'),
      ),
  }),
  response: z.object({ data: settings }),
})

export const withdrawPlannedSetting = endpoint({
  name: 'withdrawPlannedSetting',
  method: 'DELETE',
  path: '/admin/settings/planned/:id',
  access: 'rep-session',
  permission: 'set-up',
  recentSignIn: true,
  summary: 'Take back what a setting would be from a day on, before that day',
  params: z.object({
    id: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Name what is planned by its id')),
  }),
  response: z.object({ data: settings }),
})

const change = z.object({
  id: z.int(),
  name,
  number: z.int(),
  before: z.nullable(z.string()),
  value: z.nullable(z.string()),
  at: z.string(),
  by: z.string(),
})

export type SettingChange = z.output<typeof change>

export const listOfficeSettingChanges = endpoint({
  name: 'listOfficeSettingChanges',
  method: 'GET',
  path: '/admin/settings/changes',
  access: 'rep-session',
  permission: 'set-up',
  summary: 'Every change of a setting, the last first, 50 at a time',
  query: z.object({
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Send the id of a change'))),
  }),
  response: z.object({ data: z.array(change), more: z.boolean() }),
})

const testMail = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'kept']),
  /** From asking to the answer of the mail server; null before that. */
  seconds: z.nullable(z.number()),
  /** What the mail server said, if it refused. */
  reason: z.nullable(z.string()),
})

export type TestMail = z.output<typeof testMail>

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/admin/settings/test-mail',
  access: 'rep-session',
  permission: 'set-up',
  idempotent: 'optional',
  summary: 'Send a test email as all others are sent',
  status: 201,
  body: z.strictObject({ to: emailField.schema }),
  response: z.object({ data: testMail }),
})

export const getTestMail = endpoint({
  name: 'getTestMail',
  method: 'GET',
  path: '/admin/settings/test-mail/:id',
  access: 'rep-session',
  permission: 'set-up',
  summary: 'Whether the mail server has taken a test email',
  params: z.object({ id: z.uuid({ error: 'Name the email by its id' }) }),
  response: z.object({ data: testMail }),
})
